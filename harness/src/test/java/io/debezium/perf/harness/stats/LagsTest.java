package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Whether a lag grows, how it drains, and how late events are by the schedule. */
class LagsTest {

    @Test
    void aReaderThatTakesNineTenthsOfWhatComesFallsBehind() {
        LagGrowth growth = LagGrowth.of(lags(20, second -> 100 * second));

        assertThat(growth.state()).isEqualTo(Growth.GROWS);
        assertThat(growth.perSecond()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void aLagThatOnlySwingsHolds() {
        SplittableRandom random = new SplittableRandom(5);

        assertThat(LagGrowth.of(lags(20, second -> 20 + 30 * random.nextDouble()))
                        .state())
                .isEqualTo(Growth.HOLDS);
        assertThat(LagGrowth.of(lags(20, second -> 5_000 - 200 * second)).state())
                .as("one that shrinks")
                .isEqualTo(Growth.HOLDS);
    }

    @Test
    void whatAHandfulOfReadingsShowsIsNotClear() {
        assertThat(LagGrowth.of(lags(3, second -> 500 * second)).state()).isEqualTo(Growth.UNCLEAR);
        assertThat(LagGrowth.of(List.of()).state()).isEqualTo(Growth.UNCLEAR);
    }

    @Test
    void whereNothingIsConsumedTheLagGrowsByTheTimeThatPasses() {
        LagGrowth growth = LagGrowth.of(lags(20, second -> null));

        assertThat(growth.state()).isEqualTo(Growth.GROWS);
        assertThat(growth.perSecond()).isCloseTo(1, within(1e-9));
    }

    @Test
    void aSurgeIsOverWhenTheLagIsBackAtItsLargestBefore() {
        List<Lag> lags = List.of(
                new Lag(4, 900L, 1.0),
                new Lag(6, 50L, 2.0),
                new Lag(8, 70L, 2.0),
                new Lag(11, 500L, 300.0),
                new Lag(14, 65L, 200.0),
                new Lag(16, 400L, 900.0),
                new Lag(18, 71L, 100.0),
                new Lag(19, 70L, 2.0),
                new Lag(20, 10L, 1.0));

        LagDrain drain = LagDrain.of(lags, 5, 10, 15);

        assertThat(drain.peakBytes()).hasValue(500);
        assertThat(drain.peakMillis()).hasValue(900);
        assertThat(drain.seconds()).hasValue(4);
        assertThat(LagDrain.of(lags.subList(0, 7), 5, 10, 15).seconds())
                .as("not seen")
                .isEmpty();
        assertThat(LagDrain.of(lags, 9, 10, 15).seconds())
                .as("nothing to hold it against")
                .isEmpty();
    }

    /** Against the sum itself, for two that depend on each other as badly as can be and for two that do not. */
    @Test
    void whatIsBoundedFromTheScheduleHolds() {
        for (long seed = 0; seed < 2; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Histogram toCommit = new Histogram(3);
            Histogram toConsumption = new Histogram(3);
            Histogram sum = new Histogram(3);
            for (int i = 0; i < 20_000; i++) {
                long one = (long) (1_000 * random.nextExponential());
                long other = seed == 0 ? one : (long) (1_000 * random.nextExponential());
                toCommit.recordValue(one);
                toConsumption.recordValue(other);
                sum.recordValue(one + other);
            }
            for (double percent : new double[] {50, 90, 99, 99.9, 100}) {
                long most = ScheduledLatency.atMostMicros(Latency.of(toCommit), Latency.of(toConsumption), percent);
                assertThat(most)
                        .as("%s %% of seed %d", percent, seed)
                        .isBetween((long) (0.99 * sum.getValueAtPercentile(percent)), 2 * sum.getMaxValue());
            }
        }
    }

    private static List<Lag> lags(int seconds, DoubleFunction<Double> millis) {
        List<Lag> lags = new ArrayList<>();
        for (int second = 1; second <= seconds; second++) {
            lags.add(new Lag(second, 0L, millis.apply(second)));
        }
        return lags;
    }
}
