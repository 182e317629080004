package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SoakTrendsTest {

    private static final double EVENTS_PER_SECOND = 6_000;
    private static final double MINUTES = 10;
    private static final int LOOKS = 40;
    private static final double LIVE = 14e6;

    /** As it was read: the live heap holds what was on its way, 0.4 MB more or less. */
    private static final double SPREAD = 0.4e6;

    @Test
    void aLeakOfAKilobyteAThousandEventsIsFoundInTenMinutesNineTimesInTen() {
        long found = IntStream.range(0, 200)
                .mapToObj(seed -> heap(seed, EVENTS_PER_SECOND * 1))
                .filter(trend -> trend.state() == Growth.GROWS)
                .count();

        assertThat(found).isGreaterThan(180);
        assertThat(heap(1, EVENTS_PER_SECOND).perThousandEvents()).isCloseTo(1_000, within(400.0));
    }

    @Test
    void nothingIsFoundInAHeapThatStaysAsItIs() {
        long found = IntStream.range(0, 1_000)
                .mapToObj(seed -> heap(seed, 0))
                .filter(trend -> trend.state() == Growth.GROWS)
                .count();

        // An interval of 99.2 %, of which one side counts.
        assertThat(found).isLessThan(10);
    }

    @Test
    void aFigureThatIsTheSameAllTheTimeIsSteady() {
        Trend threads = trends(points(i -> LIVE)).get(1);

        assertThat(threads.metric()).isEqualTo(Metric.THREADS);
        assertThat(threads.level()).isEqualTo(32);
        assertThat(threads.state()).isEqualTo(Growth.HOLDS);
    }

    @Test
    void ofTooFewPointsNothingIsKnown() {
        assertThat(trends(points(i -> LIVE + i * 1e6).subList(0, 4)))
                .hasSize(2)
                .allSatisfy(trend -> assertThat(trend.state()).isEqualTo(Growth.UNCLEAR))
                .allSatisfy(trend -> assertThat(trend.low()).isNaN());
        assertThat(trends(points(i -> LIVE).subList(0, 1))).isEmpty();
        assertThat(trends(List.of())).isEmpty();
    }

    /** @param bytesPerSecond that it grows */
    private static Trend heap(long seed, double bytesPerSecond) {
        Random random = new Random(seed);
        return trends(points(i -> LIVE + bytesPerSecond * 60 * MINUTES * i / LOOKS + SPREAD * random.nextGaussian()))
                .get(0);
    }

    private static List<Trend> trends(List<SoakPoint> points) {
        return SoakTrends.of(points, EVENTS_PER_SECOND);
    }

    private static List<SoakPoint> points(IntToDoubleFunction liveHeap) {
        return IntStream.rangeClosed(0, LOOKS)
                .mapToObj(i -> new SoakPoint(
                        60 * MINUTES * i / LOOKS,
                        Figures.of()
                                .with(Metric.LIVE_HEAP_BYTES, liveHeap.applyAsDouble(i))
                                .with(Metric.THREADS, 32)))
                .toList();
    }
}
