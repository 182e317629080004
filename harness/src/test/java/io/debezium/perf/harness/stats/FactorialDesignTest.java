package io.debezium.perf.harness.stats;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FactorialDesignTest {

    @ParameterizedTest
    @CsvSource({"2, 8", "3, 12", "6, 12", "7, 20", "14, 20", "18, 24", "20, 32", "26, 32"})
    void thereAreFivePairsMoreThanDetermineTheEffects(int factors, int pairs) {
        assertThat(FactorialDesign.of(factors, 1, 1).pairs()).isEqualTo(pairs);
    }

    @ParameterizedTest
    @CsvSource({"2, 1, 1", "3, 2, 5", "11, 1, 2", "20, 1, 3", "20, 2, 4"})
    void anyTwoFactorsAreOnTogetherAsOftenAsApart(int factors, int rounds, long seed) {
        List<List<Integer>> signs = FactorialDesign.of(factors, rounds, seed).signs();

        assertThat(signs).allSatisfy(row -> assertThat(row).hasSize(factors));
        for (int one = 0; one < factors; one++) {
            for (int other = 0; other < factors; other++) {
                assertThat(product(signs, one, other)).isEqualTo(one == other ? signs.size() : 0);
            }
        }
    }

    /** So that nothing that the first trial of a pair has before the second is taken for a factor's. */
    @Test
    void eachFactorIsOnFirstInHalfOfThePairs() {
        List<List<Integer>> signs = FactorialDesign.of(20, 1, 9).signs();

        for (int factor = 0; factor < 20; factor++) {
            int own = factor;
            assertThat(signs.stream().mapToInt(row -> row.get(own)).sum()).isZero();
        }
    }

    @Test
    void chanceComesFromTheSeed() {
        assertThat(FactorialDesign.of(5, 2, 7)).isEqualTo(FactorialDesign.of(5, 2, 7));
        assertThat(FactorialDesign.of(5, 2, 7)).isNotEqualTo(FactorialDesign.of(5, 2, 8));
    }

    @Test
    void everyRoundIsDrawnAnew() {
        List<List<Integer>> signs = FactorialDesign.of(5, 2, 7).signs();

        assertThat(signs.subList(0, 12)).isNotEqualTo(signs.subList(12, 24));
    }

    @Test
    void noRoundIsRefused() {
        assertThatThrownBy(() -> FactorialDesign.of(5, 0, 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 rounds: must be at least 1");
    }

    private static int product(List<List<Integer>> signs, int one, int other) {
        return signs.stream().mapToInt(row -> row.get(one) * row.get(other)).sum();
    }
}
