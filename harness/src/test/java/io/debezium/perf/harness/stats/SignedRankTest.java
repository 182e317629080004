package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SignedRankTest {

    /** SciPy 1.17.1, scipy.stats.wilcoxon(method='exact'); the last sample is Darwin's maize, as in R. A. Fisher, 1935. */
    @Test
    void equalsAnotherImplementationWithoutTies() {
        p(0.03125, 1, 2, 3, 4, 5, 6);
        p(0.046875, 1, -2, 3, 4, 5, 6, 7);
        p(0.048828125, 0.05, -0.02, 0.03, 0.01, 0.07, 0.04, -0.06, 0.08, 0.09, 0.1);
        p(0.041259765625, 6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75);
    }

    /** SciPy 1.17.1, scipy.stats.wilcoxon(method=PermutationMethod()), which tries every choice of signs. */
    @Test
    void equalsAnotherImplementationWithTies() {
        p(0.03125, 1, 1, 2, -1, 3, 3, 2, 5);
        p(0.0625, 2, -2, 2, 2, 4, 4, -1, 1, 6);
        p(0.03125, 1, 1, 1, 1, 1, 1);
    }

    @ParameterizedTest
    @CsvSource({"0.95, 6", "0.983333, 7", "0.9875, 8", "0.99, 8"})
    void soManyPairsAreNeededForAConfidence(double confidence, int pairs) {
        assertThat(SignedRank.fewest(confidence)).isEqualTo(pairs);
    }

    @Test
    void leavesOutZeros() {
        p(0.125, 0, 0, 1, 1, -1, 2, 2, 3);
        p(0.125, 1, 1, -1, 2, 2, 3);
    }

    /** SciPy 1.17.1, scipy.stats.wilcoxon(method='approx', correction=True). */
    @Test
    void equalsAnotherImplementationWhereItIsApproximate() {
        double[] values = IntStream.rangeClosed(1, 70)
                .mapToDouble(i -> i * 37 % 80 - 25.5)
                .toArray();
        assertThat(SignedRank.pValue(values)).isCloseTo(1.183872681758905e-05, within(1e-12));
        double[] tied = IntStream.rangeClosed(1, 70)
                .mapToDouble(i -> Math.rint((i * 37 % 80 - 25.5) / 5))
                .toArray();
        assertThat(SignedRank.pValue(tied)).isCloseTo(8.66645670466336e-06, within(1e-12));
    }

    /** SciPy 1.17.1, scipy.stats.wilcoxon(method='exact') on both sides of the limit. */
    @Test
    void approximationIsCloseToTheExactValue() {
        assertThat(SignedRank.pValue(everyThirdNegative(60))).isCloseTo(0.035563173784766366, within(1e-12));
        assertThat(SignedRank.pValue(everyThirdNegative(61))).isCloseTo(0.02291425150848836, within(0.001));
    }

    @Test
    void noDifferenceIsNoEvidence() {
        p(1);
        p(1, 0, 0, 0);
        p(1, 1);
        p(1, -1, 1);
    }

    @Property
    void signUnitAndOrderDoNotMatter(
            @ForAll @Size(max = 80) List<@IntRange(min = -9, max = 9) Integer> values,
            @ForAll @IntRange(min = -7, max = -1) int factor) {
        double[] one = values.stream().mapToDouble(Integer::doubleValue).toArray();
        double[] other = IntStream.range(0, one.length)
                .mapToDouble(i -> one[one.length - 1 - i] * factor)
                .toArray();

        assertThat(SignedRank.pValue(other)).isEqualTo(SignedRank.pValue(one)).isBetween(0.0, 1.0);
    }

    private static double[] everyThirdNegative(int n) {
        return IntStream.rangeClosed(1, n).mapToDouble(i -> i % 3 == 0 ? -i : i).toArray();
    }

    private static void p(double expected, double... differences) {
        assertThat(SignedRank.pValue(differences)).isCloseTo(expected, within(1e-12));
    }
}
