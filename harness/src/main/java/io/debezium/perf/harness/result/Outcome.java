package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * How the trial ended.
 *
 * @param status {@code COMPLETE}, or why the figures are partial
 * @param message why, in the words of the failure; empty when complete
 * @param logTail the last lines of the program's log when it failed
 * @param resumed each time that a run was gone on with after an interruption, oldest first
 */
public record Outcome(RunStatus status, String message, List<String> logTail, List<Resumed> resumed) {

    /** As many last lines of a log as a terminal and a report show. */
    public static final int SHOWN_LOG_LINES = 12;

    /** Of what went through. */
    public static final Outcome COMPLETE = new Outcome(RunStatus.COMPLETE, "", List.of());

    /** Of a run that went through at once. */
    public Outcome(RunStatus status, String message, List<String> logTail) {
        this(status, message, logTail, List.of());
    }

    /**
     * That a run was gone on with.
     *
     * @param trials that had ended by then, disturbed and failed ones among them
     */
    public record Resumed(Instant at, int trials) {}
}
