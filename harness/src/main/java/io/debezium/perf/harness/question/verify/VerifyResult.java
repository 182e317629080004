package io.debezium.perf.harness.question.verify;

import java.util.List;

import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;

/**
 * What {@code perf verify} has found: whether a candidate does the same as its baseline, tape by tape.
 *
 * @param workloads that were to be verified, in this order
 * @param leftOut paths of values that need not be the same, out of each record
 * @param rows one for each tape and plugin that came to an end, in the order that they ran
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

    /** Whether everything that was to be verified was, and is the same. */
    public boolean equal() {
        return outcome().status() == RunStatus.COMPLETE
                && !rows.isEmpty()
                && rows.stream().allMatch(VerifiedTape::same);
    }

    /** What was found over each tape; not known where a variant failed. */
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
     * @param same whether nothing differs
     * @param detail what was found, in a line
     * @param difference the first one; null when there is none, or a variant failed
     * @param kills where both variants were killed and started again
     * @param metrics how many attributes of Debezium's MBeans had the same value at the end; null when it did not come so far
     * @param logTail of the variant that failed; else empty
     * @param seconds that it took
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

        /** Whether a variant did not come to the tape's end. */
        public boolean failed() {
            return !same && difference == null;
        }

        /** {@code equal}, {@code differs} or {@code failed}. */
        public String found() {
            return same ? "equal" : failed() ? "failed" : "differs";
        }

        /** {@code ddl, pgoutput} */
        public String name() {
            return workload + ", " + plugin;
        }
    }

    /** What was held against each other. */
    public enum VerifiedPart {
        CONTENT,
        METRICS,
        RESTART
    }

    /**
     * The first difference.
     *
     * @param event its number on the tape, from 1; 0 when it is of no event
     * @param topic of the baseline's event; empty when it is of no event
     * @param key of the baseline's event; empty when it is of no event
     * @param lsn of the baseline's event; empty when it is of no event
     * @param fields those that differ
     * @param summary of all of them, in a line
     */
    public record FirstDifference(
            VerifiedPart part, long event, String topic, String key, String lsn, List<Field> fields, String summary) {}

    /**
     * A value that is not the same.
     *
     * @param path of the value, {@code value.after.filler}, or the metric's name
     * @param baseline with its type; empty when there is none
     * @param candidate with its type; empty when there is none
     */
    public record Field(String path, String baseline, String candidate) {}

    /**
     * A kill behind an event whose offset was stored, and the restart.
     *
     * @param resumedAt the first event after the restart, of both variants, from 1
     */
    public record Kill(KillPlace place, int resumedAt) {}
}
