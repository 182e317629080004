package io.debezium.perf.harness.result;

import java.util.List;

/**
 * Where two variants differ, method by method, from several recorded trials of each.
 *
 * @param baseline the baseline's spec, or its recording's file name
 * @param candidate the candidate's spec, or its recording's file name
 * @param kind what was sampled
 * @param unit of every value: {@code us/event} or {@code bytes/event}
 * @param debezium each sample booked on the nearest frame of {@code io.debezium}, largest change first
 * @param self each sample booked on the frame that was running, largest change first
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
     * One method in both arms.
     *
     * @param baseline mean over its recordings, per event
     * @param candidate mean over its recordings, per event
     * @param difference candidate less baseline
     */
    public record DifferenceRow(
            String name, double baseline, double candidate, double difference, double ciLow, double ciHigh) {

        /** Whether the interval leaves out zero; what is not clear is drawn grey. */
        public boolean clear() {
            return ciLow > 0 || ciHigh < 0;
        }
    }
}
