package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.Replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Trials whose tape does not come as it should, or that are broken off: each is a failure that says what was wrong. */
class ReplayFailureIT {

    @AutoClose
    private static TrialBench bench;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        bench = new TrialBench(folder);
    }

    @LongTest
    void anEventTooFewIsAFailureThatTellsHowManyCame() throws Exception {
        try (Replay replay = bench.replay("pgoutput", TrialBench.EVENTS + 1, OptionalLong.empty())) {
            assertThatThrownBy(() -> trial(replay, Duration.ofSeconds(8), (events, newest) -> {})
                            .run())
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage(TrialBench.QUICK + ": stopped at event 4,007 of 4,008: "
                            + "events are missing or the stream has stalled");
        }
    }

    @Test
    void eventsBehindTheExpectedEndAreAFailure() throws Exception {
        // One batch of all events and tombstones: the last event's table has to be looked up first, and an engine that
        // has delivered the others by then is ended before.
        String spec = TrialBench.QUICK
                + ",set.max.batch.size=%d,set.poll.interval.ms=30000"
                        .formatted(TrialBench.EVENTS + TrialBench.TOMBSTONES);
        try (Replay replay = bench.replay("pgoutput", TrialBench.EVENTS - 1, OptionalLong.empty())) {
            assertThatThrownBy(() -> bench.trial(spec, replay, Purpose.TIMED, TrialBench.LIMIT, (events, newest) -> {})
                            .run())
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage(spec + ": delivered 1 events more than the 4,006 of the tape: events were duplicated");
        }
    }

    @Test
    void theEndOfTheStreamInMidTrialIsAFailureWithTheEnginesReason() throws Exception {
        // One event of the tape is missing, so that the trial is certain to be under way when its reader is ended.
        try (Replay replay = bench.replay("decoderbufs", TrialBench.EVENTS + 1, OptionalLong.empty())) {
            ReplayTrial trial = trial(replay, TrialBench.LIMIT, (events, newest) -> {
                if (events > 0) {
                    bench.endReader(replay);
                }
            });

            assertThatThrownBy(trial::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageStartingWith("dbz-app: the engine ended with exit code 4: ");
            assertThat(trial.logTail()).isNotEmpty();
            assertThat(trial.window.marks()).isNotEmpty();
            assertThat(trial.command()).contains("--hold");
        }
    }

    @Test
    void aTapeThatEndsWithinTheWarmUpLeavesNothingToMeasure() throws Exception {
        try (Replay replay = bench.replay("decoderbufs")) {
            assertThatThrownBy(bench.warmedUp(TrialBench.EVENTS, replay)::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageStartingWith(
                            TrialBench.QUICK + ": is measured between two readings at or after event 4,007,"
                                    + " and the only one was at the last event, 4,007:");
        }
    }

    @Test
    void anInterruptionEndsTheProgram() throws Exception {
        try (Replay replay = bench.replay("decoderbufs", TrialBench.EVENTS + 1, OptionalLong.empty())) {
            Thread test = Thread.currentThread();
            ReplayTrial trial = trial(replay, TrialBench.LIMIT, (events, newest) -> {
                if (events > 0) {
                    test.interrupt();
                }
            });

            assertThatThrownBy(trial::run).isInstanceOf(InterruptedException.class);
            assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    private static ReplayTrial trial(Replay replay, Duration stallLimit, ReplayTrial.TapeObserver seen) {
        return bench.trial(TrialBench.QUICK, replay, Purpose.TIMED, stallLimit, seen);
    }
}
