package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.WallTime.PhaseTime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class StopwatchTest {

    private double seconds;
    private final Stopwatch clock = new Stopwatch(() -> new Moment(Instant.EPOCH, Math.round(seconds * 1e9)));

    @Test
    void phasesAddUpToWhatHasPassed() {
        seconds = 1;
        clock.enter(Stopwatch.PROGRAMS);
        seconds = 4;
        clock.enter(Stopwatch.SERVER);
        seconds = 6;
        clock.enter(Stopwatch.OTHER);
        seconds = 10;

        assertThat(clock.wallTime().phases())
                .extracting(PhaseTime::phase)
                .containsExactly(Stopwatch.PROGRAMS, Stopwatch.SERVER, Stopwatch.OTHER);
        assertThat(clock.wallTime().phases().get(0).seconds()).isCloseTo(3, within(1e-9));
        assertThat(clock.wallTime().phases().get(2).seconds())
                .as("before and after")
                .isCloseTo(5, within(1e-9));
    }

    /** Two seconds until it was ready, three until the window, four within it, one behind it. */
    @Test
    void trialIsTakenApart() {
        pass(Purpose.TIMED, TrialStatus.OK, false);
        pass(Purpose.TIMED, TrialStatus.DISTURBED, false);

        assertThat(clock.wallTime().phases())
                .containsExactly(
                        phase("starting trials", 4, 2),
                        phase("warming up", 6, 2),
                        phase("measuring", 8, 2),
                        phase("ending trials", 2, 2),
                        phase(Stopwatch.OTHER, 0, 0));
    }

    @Test
    void whatIsNotComparedIsKeptApart() {
        pass(Purpose.DIGEST, TrialStatus.OK, false);
        pass(Purpose.TIMED, TrialStatus.FAILED, false);
        pass(Purpose.TIMED, TrialStatus.OK, true);
        pass(Purpose.RECORDED, TrialStatus.OK, false);

        assertThat(clock.wallTime().phases())
                .containsExactly(
                        phase(Stopwatch.DELIVERY, 10, 1),
                        phase("failed trials", 10, 1),
                        phase("repeating disturbed trials", 10, 1),
                        phase("recorded trials", 10, 1),
                        phase(Stopwatch.OTHER, 0, 0));
    }

    private PhaseTime phase(String name, double of, int trials) {
        return new PhaseTime(name, of, of / seconds, trials, trials == 0 ? null : of / trials);
    }

    private void pass(Purpose purpose, TrialStatus status, boolean repeat) {
        clock.enter(Stopwatch.OTHER);
        seconds += 10;
        clock.ended(
                new Trial<>(1, 1, 0, purpose, status, "", List.of(), "", Instant.EPOCH, 10, figures(status), null),
                repeat);
    }

    private static ReplayFigures figures(TrialStatus status) {
        return status == TrialStatus.FAILED
                ? null
                : new ReplayFigures(
                        Figures.of().with(Metric.START_UP_MICROS, 2e6),
                        400,
                        4,
                        null,
                        List.of(mark(100, 1.5), mark(300, 3), mark(700, 7), mark(800, 7.5)));
    }

    private static MarkReading mark(long events, double at) {
        return new MarkReading(events, at, 0, null, 0, null);
    }
}
