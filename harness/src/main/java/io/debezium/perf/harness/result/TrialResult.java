package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * One trial over a tape: a fresh process, one variant. Written as {@code trial.json} into its folder as soon as it has
 * ended.
 *
 * @param number in the order that they ran, from 1; also the folder's number
 * @param block the block of trials that it belongs to, from 1: one trial of each variant, side by side. 0 for a trial
 *     outside the timed ones
 * @param variant its index in the experiment's list of variants; 0 is the baseline
 * @param purpose what it was run for
 * @param status how it went
 * @param message why it failed, or by what it was disturbed; empty when nothing was wrong
 * @param logTail the last lines of its log when it failed
 * @param folder relative to the result's folder
 * @param seconds from fork to exit
 * @param figures over the window between the two marks, or null when it came to none
 * @param interference what else went on during the window, or null where the operating system does not tell
 * @param marks the readings on the way, in order; empty for a process that is measured from outside
 */
public record TrialResult(
        int number,
        int block,
        int variant,
        Purpose purpose,
        TrialStatus status,
        String message,
        List<String> logTail,
        String folder,
        Instant startedAt,
        double seconds,
        ReplayFigures figures,
        Interference interference,
        List<Mark> marks)
        implements Entry {

    public TrialResult {
        logTail = List.copyOf(logTail);
        marks = List.copyOf(marks);
    }
}
