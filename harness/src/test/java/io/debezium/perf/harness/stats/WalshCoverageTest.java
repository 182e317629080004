package io.debezium.perf.harness.stats;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** How often the interval over pairs holds the true centre. */
class WalshCoverageTest {

    /** Whatever the shape: that is what a test by ranks is for. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKEWED")
    void intervalHasTheConfidenceOfItsRankWhereNoiseIsAsLargeOnBothSides(Noise noise) {
        for (int n : new int[] {6, 7, 8, 9, 10, 12, 15, 20}) {
            int rank = WalshAverages.rank(n, 0.95);

            assertThat(WalshAverages.confidence(n, rank)).isBetween(0.95, 0.97);
            assertThat(coverage(noise, n, rank))
                    .as("%d values", n)
                    .isCloseTo(WalshAverages.confidence(n, rank), within(0.006));
        }
    }

    @Test
    void approximationOfManyPairsIsAsHonest() {
        assertThat(coverage(Noise.HEAVY_TAILED, 80, WalshAverages.rank(80, 0.95), 2_000))
                .isCloseTo(0.95, within(0.012));
    }

    /** The limit that the package's description gives. */
    @Test
    void intervalIsLessSureOfAMedianThatIsNotTheCentre() {
        assertThat(coverage(Noise.SKEWED, 20, WalshAverages.rank(20, 0.95))).isBetween(0.88, 0.92);
    }

    private static double coverage(Noise noise, int n, int rank) {
        return coverage(noise, n, rank, 10_000);
    }

    private static double coverage(Noise noise, int n, int rank, int runs) {
        Random random = new Random(n);
        int covered = 0;
        for (int i = 0; i < runs; i++) {
            covered += WalshAverages.of(noise.draw(n, random)).fromRank(rank).contains(0) ? 1 : 0;
        }
        return (double) covered / runs;
    }
}
