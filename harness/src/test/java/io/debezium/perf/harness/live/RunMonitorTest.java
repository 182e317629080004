package io.debezium.perf.harness.live;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.live.RunState.LiveSample;
import io.debezium.perf.harness.live.RunState.RunEnd;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.trial.Phase;

import static org.assertj.core.api.Assertions.assertThat;

class RunMonitorTest {

    private final Hands hands = new Hands();
    private final RunMonitor monitor = new RunMonitor("scripts/perf latency", hands);

    @Test
    void showsTheNewestSecondWithWhatIsKnownOfTheLag() {
        monitor.begin("trial 1, idle, 3.6.3.Final");
        monitor.behind(4_096);
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point(1, 1_000, 250_000.0)));

        RunState state = monitor.state();

        assertThat(state.doing()).isEqualTo("trial 1, idle, 3.6.3.Final");
        assertThat(state.phase()).isEqualTo("measuring");
        assertThat(state.phaseEndsAt()).isEqualTo(hands.millis() + 30_000);
        assertThat(state.reading()).isEqualTo(new LiveSample(hands.millis(), 1_000, 250.0, 500.0, 4_096L, 0.5, 100));
    }

    @Test
    void whatIsToldAgainChangesNothing() {
        SeriesPoint point = point(1, 1_000, null);
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofSeconds(30)), Optional.of(point));
        long before = monitor.sequence();

        hands.pass(Duration.ofMillis(250));
        monitor.at(Phase.MEASURING, Optional.of(Duration.ofMillis(29_750)), Optional.of(point));
        assertThat(monitor.sequence()).isEqualTo(before);
        assertThat(monitor.snapshot().history()).hasSize(1);

        monitor.at(Phase.CATCH_UP, Optional.of(Duration.ofSeconds(120)), Optional.of(point));
        assertThat(monitor.sequence()).isGreaterThan(before);
    }

    @Test
    void aTrialThatBeginsHasNothingOfTheOneBefore() {
        monitor.behind(4_096);
        monitor.at(Phase.MEASURING, Optional.empty(), Optional.of(point(1, 1_000, null)));
        monitor.busy("100 of 200 events");

        monitor.begin("trial 2");

        RunState state = monitor.state();
        assertThat(state.reading()).isNull();
        assertThat(state.phase()).isEmpty();
        assertThat(state.busy()).isEmpty();
        monitor.did(point(1, 1_000, null));
        assertThat(monitor.state().reading().lagBytes()).isNull();
        assertThat(monitor.snapshot().history()).hasSize(2);
    }

    @Test
    void keepsTheLastLinesAndWarningsAndFiveMinutes() {
        IntStream.range(0, 100).forEach(i -> monitor.say("line " + i));
        IntStream.range(0, 9).forEach(i -> monitor.warn("trouble " + i));
        IntStream.rangeClosed(1, 1_000).forEach(second -> {
            hands.pass(Duration.ofSeconds(1));
            monitor.did(point(second, second, null));
        });

        assertThat(monitor.state().lines())
                .hasSize(14)
                .endsWith("warning: trouble 8")
                .contains("line 99");
        assertThat(monitor.state().warnings()).hasSize(5).endsWith("trouble 8");
        assertThat(monitor.snapshot().history()).hasSize(301);
        assertThat(monitor.snapshot().history().get(300).eventsPerSecond()).isEqualTo(1_000);
    }

    @Test
    void aLineOfAnyLengthIsShownInPart() {
        monitor.say("x".repeat(100_000));

        assertThat(monitor.state().lines().get(0)).hasSize(500);
    }

    @Test
    void tellsHowItEnded() {
        monitor.at(Phase.STOPPING, Optional.empty(), Optional.empty());

        monitor.end(new RunEnd("p50 4 ms", "/results/report.html", ""));

        assertThat(monitor.state().end().headline()).isEqualTo("p50 4 ms");
        assertThat(monitor.state().phase()).isEmpty();
    }

    static SeriesPoint point(double second, double eventsPerSecond, Double medianMicros) {
        Double p99 = medianMicros == null ? null : (Double) (2 * medianMicros);
        return new SeriesPoint(second, "measuring", eventsPerSecond, 0.5, 100, 0, medianMicros, p99, null, null, null);
    }

    /** A clock that a test sets. */
    private static final class Hands extends Clock {

        private Instant now = Instant.ofEpochSecond(1_000_000);

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
