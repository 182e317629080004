package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * How a run ended.
 *
 * @param status {@code COMPLETE}, or why the figures are partial
 * @param message why, in the words of the failure; empty when complete
 * @param logTail the last lines of the program's log when it failed
 * @param resumed each time that the run was resumed after an interruption, oldest first
 */
public record Outcome(RunStatus status, String message, List<String> logTail, List<Resumed> resumed) {

    /** How many of the last lines of a log are shown in the terminal and in reports. */
    public static final int SHOWN_LOG_LINES = 12;

    /** The outcome of a complete run. */
    public static final Outcome COMPLETE = new Outcome(RunStatus.COMPLETE, "", List.of());

    /** The outcome of a run that was not resumed. */
    public Outcome(RunStatus status, String message, List<String> logTail) {
        this(status, message, logTail, List.of());
    }

    /**
     * A resumption of a run.
     *
     * @param trials number of trials that had ended by then, including disturbed and failed ones
     */
    public record Resumed(Instant at, int trials) {}
}
