package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The difference of two variants for each method, from several recorded trials of each.
 *
 * @param baseline the baseline's spec, or its recording's file name
 * @param candidate the candidate's spec, or its recording's file name
 * @param kind what was sampled
 * @param unit of every value: {@code us/event} or {@code bytes/event}
 * @param debezium costs attributed to the frame of {@code io.debezium} nearest to the top of the stack, largest change first
 * @param self costs attributed to the top frame, largest change first
 * @param notes what the reader must know, a sentence each
 */
public record ProfileDifference(
        String baseline,
        String candidate,
        CostKind kind,
        String unit,
        int baselineTrials,
        int candidateTrials,
        double confidence,
        DifferenceRow total,
        List<DifferenceRow> debezium,
        List<DifferenceRow> self,
        List<String> notes) {

    /** What was sampled. */
    public enum CostKind implements LowerCaseId {
        CPU,
        ALLOCATION;
    }

    /**
     * One method in both variants.
     *
     * @param baseline mean over the baseline's recordings, per event
     * @param candidate mean over the candidate's recordings, per event
     * @param difference candidate minus baseline
     */
    public record DifferenceRow(
            String name, double baseline, double candidate, double difference, double ciLow, double ciHigh) {

        /** Whether the interval excludes zero; other rows are drawn grey. */
        public boolean clear() {
            return ciLow > 0 || ciHigh < 0;
        }
    }
}
