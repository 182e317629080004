package io.debezium.perf.harness.experiment;

import java.util.Locale;

import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialStatus;

/** A trial in a line of progress. */
final class TrialLine {

    private TrialLine() {}

    /** While it runs. */
    static String running(Subject subject, Purpose purpose, long events, long of) {
        return String.format(
                Locale.ROOT, "%s, %s: %,d of %,d events", subject.label(), word(purpose), Math.min(events, of), of);
    }

    /** When it has ended. */
    static String of(Subject subject, TrialResult trial) {
        String name = name(subject, trial.number(), trial.block(), trial.purpose());
        if (trial.status() == TrialStatus.FAILED) {
            return name + ": failed: " + trial.message();
        }
        return trial.figures() == null ? name : name + ": " + figures(trial.figures());
    }

    /** @param block that it belongs to, 0 for none */
    static String name(Subject subject, int number, int block, Purpose purpose) {
        String place = block == 0
                ? "trial %d, %s".formatted(number, word(purpose))
                : "trial %d, block %d".formatted(number, block);
        return place + ", " + subject.label();
    }

    private static String figures(ReplayFigures figures) {
        return String.format(
                Locale.ROOT, "%.2f us/event, %,.0f events/s", figures.cpuMicrosPerEvent(), figures.eventsPerSecond());
    }

    private static String word(Purpose purpose) {
        return switch (purpose) {
            case TIMED -> "timed";
            case RECORDED -> "recorded";
            case DIGEST -> "content";
            case COUNTED -> "calls";
        };
    }
}
