package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class PlannerTest {

    /** The smallest number of pairs for which simulated comparisons do it, against the forecast. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.015, 0.02, 0.03, 0.05})
    void soManyPairsShowThatThereIsNoDifference(double spread) {
        int forecast = new Planner(spread, 0.02, 0.95).pairsNeeded();

        assertThat(equivalent(spread, forecast)).isGreaterThan(0.88);
        assertThat(equivalent(spread, (int) (0.9 * forecast) - 1)).isLessThan(0.9);
    }

    @ParameterizedTest
    @CsvSource({"0.01, 6", "0.02, 6", "0.01, 7", "0.02, 10", "0.03, 10", "0.03, 15", "0.03, 30"})
    void smallestEffectIsFoundNineTimesInTen(double spread, int pairs) {
        double effect = new Planner(spread, 0.02, 0.95).smallestEffect(pairs);

        assertThat(found(Noise.NORMAL, spread, pairs, effect)).isBetween(0.88, 0.93);
    }

    /** The spread is what {@link Spread} makes of such noise; the interval of ten pairs minds what lies far out more than that does. */
    @Test
    void forecastIsALittleTooGoodForHeavyTails() {
        double spread = 0.02 * Spread.robust(Noise.HEAVY_TAILED.draw(1_000, new Random(1)));
        double effect = new Planner(spread, 0.02, 0.95).smallestEffect(10);

        assertThat(found(Noise.HEAVY_TAILED, 0.02, 10, effect)).isBetween(0.77, 0.87);
    }

    /** What searching by halves for the fewest pairs relies on. */
    @Test
    void onePairMoreHidesNoMore() {
        Planner planner = new Planner(0.02, 0.02, 0.95);
        assertThat(IntStream.range(6, 300)).allSatisfy(pairs -> assertThat(planner.smallestEffect(pairs + 1))
                .isLessThanOrEqualTo(planner.smallestEffect(pairs)));
    }

    @Test
    void withoutSpreadTheFewestPairsThatMakeAnIntervalSuffice() {
        assertThat(new Planner(0, 0.02, 0.95).pairsNeeded()).isEqualTo(6);
        assertThat(new Planner(0, 0.02, 0.99).pairsNeeded()).isEqualTo(8);
        assertThat(new Planner(0, 0.02, 0.95).smallestEffect(6)).isCloseTo(0.02, within(1e-9));
    }

    @Test
    void tooFewPairsNeverTell() {
        assertThat(new Planner(0.01, 0.02, 0.95).smallestEffect(5)).isNaN();
        assertThat(new Planner(0.01, 0.02, 0.95).smallestEffect(0)).isNaN();
    }

    @Test
    void whatNobodyCanRunIsCutOff() {
        assertThat(new Planner(1, 0.001, 0.95).pairsNeeded()).isEqualTo(Planner.MOST_PAIRS);
        assertThat(new Planner(0.1, 0, 0.95).pairsNeeded()).isEqualTo(Planner.MOST_PAIRS);
    }

    @Test
    void refusesASpreadThatIsNone() {
        assertThatThrownBy(() -> new Planner(Double.NaN, 0.02, 0.95)).hasMessage("spread NaN: must be 0 or more");
        assertThatThrownBy(() -> new Planner(-1, 0.02, 0.95)).hasMessage("spread -1.0: must be 0 or more");
    }

    @Property(tries = 100)
    void moreSpreadNeedsMorePairsAndHidesMore(
            @ForAll @Scale(4) @DoubleRange(min = 0.002, max = 0.05) double spread,
            @ForAll @IntRange(min = 6, max = 40) int pairs) {
        Planner one = new Planner(spread, 0.02, 0.95);
        Planner other = new Planner(1.5 * spread, 0.02, 0.95);

        assertThat(other.pairsNeeded()).isGreaterThanOrEqualTo(one.pairsNeeded());
        assertThat(other.smallestEffect(pairs)).isGreaterThan(one.smallestEffect(pairs));
        assertThat(one.smallestEffect(4 * pairs)).isLessThan(one.smallestEffect(pairs));
    }

    private static double equivalent(double spread, int pairs) {
        return share(Noise.NORMAL, spread, pairs, 0, Verdict.EQUIVALENT);
    }

    private static double found(Noise noise, double spread, int pairs, double effect) {
        return share(noise, spread, pairs, effect, Verdict.SLOWER);
    }

    private static double share(Noise noise, double spread, int pairs, double effect, Verdict verdict) {
        Random random = new Random(pairs);
        Band band = new Band(0.02);
        int runs = 3_000;
        return (double) IntStream.range(0, runs)
                        .mapToObj(run -> Arrays.stream(noise.draw(pairs, random))
                                .map(value -> spread * value + Math.log1p(effect))
                                .toArray())
                        .filter(values -> band.verdict(WalshAverages.of(values).interval(0.95), false) == verdict)
                        .count()
                / runs;
    }
}
