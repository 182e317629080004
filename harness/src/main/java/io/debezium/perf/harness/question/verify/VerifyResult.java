package io.debezium.perf.harness.question.verify;

import java.util.List;

import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;

/**
 * The result of {@code perf verify}: whether a candidate behaves as its baseline, tape by tape.
 *
 * @param workloads that were to be verified, in this order
 * @param leftOut paths of values that may differ, in each record
 * @param rows one for each tape and plugin that was tested, in the order in which they ran
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("verify")
public record VerifyResult(
        ResultHeader header,
        String baseline,
        String candidate,
        List<String> workloads,
        List<String> leftOut,
        List<VerifiedTape> rows,
        List<String> notes)
        implements Result {

    /** Whether the verification is complete and found no difference. */
    public boolean equal() {
        return outcome().status() == RunStatus.COMPLETE
                && !rows.isEmpty()
                && rows.stream().allMatch(VerifiedTape::same);
    }

    /** The finding for each tape and plugin; unknown if a variant failed. */
    @Override
    public List<RunFact> facts() {
        return rows.stream()
                .map(row -> new RunFact(FactKind.EQUALITY, row.name(), row.failed() ? "" : row.found()))
                .toList();
    }

    /**
     * One tape read with one plugin.
     *
     * @param events row events on it, each delivered by both variants
     * @param same whether there is no difference
     * @param detail the finding, in a line
     * @param difference the first one; null if there is none, or a variant failed
     * @param kills where both variants were killed and restarted
     * @param metrics how many attributes of Debezium's MBeans had the same value at the end; null if it did not get that far
     * @param logTail last lines of the log of the variant that failed; otherwise empty
     * @param seconds that the verification took
     */
    public record VerifiedTape(
            String workload,
            String plugin,
            long events,
            boolean same,
            String detail,
            FirstDifference difference,
            List<Kill> kills,
            Integer metrics,
            List<String> logTail,
            double seconds) {

        /** Whether a variant did not reach the tape's end. */
        public boolean failed() {
            return !same && difference == null;
        }

        /** {@code equal}, {@code differs} or {@code failed}. */
        public String found() {
            return same ? "equal" : failed() ? "failed" : "differs";
        }

        /** The name for the reader: {@code ddl, pgoutput} */
        public String name() {
            return workload + ", " + plugin;
        }
    }

    /** What was compared. */
    public enum VerifiedPart {
        CONTENT,
        METRICS,
        RESTART
    }

    /**
     * The first difference.
     *
     * @param event its number on the tape, from 1; 0 if the difference is not in an event
     * @param topic of the baseline's event; empty if the difference is not in an event
     * @param key of the baseline's event; empty if the difference is not in an event
     * @param lsn of the baseline's event; empty if the difference is not in an event
     * @param fields the values that differ
     * @param summary of all of them, in a line
     */
    public record FirstDifference(
            VerifiedPart part, long event, String topic, String key, String lsn, List<Field> fields, String summary) {}

    /**
     * A value that differs.
     *
     * @param path of the value, {@code value.after.filler}, or the metric's name
     * @param baseline with its type; empty if there is none
     * @param candidate with its type; empty if there is none
     */
    public record Field(String path, String baseline, String candidate) {}

    /**
     * A kill after an event whose offset was stored, and the restart.
     *
     * @param resumedAt the number of the first event that both variants delivered after the restart, from 1
     */
    public record Kill(KillPlace place, int resumedAt) {}
}
