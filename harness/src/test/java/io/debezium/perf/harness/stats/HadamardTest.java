package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HadamardTest {

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 12, 20, 24, 32, 44, 48, 60, 68, 72, 80, 84, 104})
    void anyTwoColumnsAgreeAsOftenAsTheyDiffer(int order) {
        int[][] rows = Hadamard.matrix(order);

        assertThat(rows).hasNumberOfRows(order);
        for (int one = 0; one < order; one++) {
            for (int other = 0; other < order; other++) {
                assertThat(product(rows, one, other))
                        .as("columns %d and %d", one, other)
                        .isEqualTo(one == other ? order : 0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 12, 32})
    void theFirstRowAndTheFirstColumnAreOnes(int order) {
        int[][] rows = Hadamard.matrix(order);

        assertThat(rows[0]).containsOnly(1);
        assertThat(Arrays.stream(rows).mapToInt(row -> row[0])).containsOnly(1);
        assertThat(Arrays.stream(rows).flatMapToInt(Arrays::stream)).containsOnly(1, -1);
    }

    /** The squares modulo 3 are 1: by hand. */
    @Test
    void theSmallestIsThatOfThree() {
        assertThat(Hadamard.matrix(4)).isDeepEqualTo(new int[][] {
            {1, 1, 1, 1},
            {1, -1, 1, -1},
            {1, -1, -1, 1},
            {1, 1, -1, -1}
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "4, 4", "5, 8", "8, 8", "9, 12", "13, 20", "26, 32", "33, 44", "45, 48"})
    void theOrderIsTheSmallestThatSuffices(int least, int order) {
        assertThat(Hadamard.order(least)).isEqualTo(order);
    }

    private static int product(int[][] rows, int one, int other) {
        return IntStream.range(0, rows.length)
                .map(row -> rows[row][one] * rows[row][other])
                .sum();
    }
}
