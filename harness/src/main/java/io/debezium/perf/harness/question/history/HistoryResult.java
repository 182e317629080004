package io.debezium.perf.harness.question.history;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.TapeInfo;

/**
 * The result of {@code perf bisect} and {@code perf history}: figures of one point after another, and where they change. A
 * point is a release or a commit that was counted in one trial, or a night in which a recurring comparison was run.
 *
 * @param question the command that was asked: {@code bisect} or {@code history}
 * @param threshold for revisions, the smallest relative change of bytecodes that is a step, 0.005 for 0.5 %, from which that
 * of other counts follows; NaN for nights
 * @param series for revisions a single one; for nights one for each candidate, baseline and metric
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("history")
public record HistoryResult(
        ResultHeader header, String question, double threshold, List<FigureSeries> series, List<String> notes)
        implements Result {

    /** The name of the figure candidate / baseline, which changes with Debezium alone. */
    public static final String RATIO = "ratio";

    @Override
    public String command() {
        return question;
    }

    /** Whether the points are nights; otherwise they are revisions. */
    boolean ofNights() {
        return series.stream().noneMatch(one -> one.machine().isEmpty());
    }

    /**
     * Points, oldest first. For nights, the figures are {@link #RATIO} and the baseline's own figure, which changes with the
     * machine.
     *
     * @param machine the fingerprint of the machine that all nights ran on; empty for revisions
     * @param tape of the last point
     * @param baseline its spec; empty for revisions
     * @param candidate its spec without the commit that it was built from; empty for revisions
     * @param figures their names: {@link #RATIO}, or the {@linkplain Metric#id id} of a metric
     * @param steps in their order
     */
    public record FigureSeries(
            String machine,
            TapeInfo tape,
            String baseline,
            String candidate,
            List<String> figures,
            List<Point> points,
            List<Step> steps) {

        /**
         * Whether a step of nights is due to the machine: it is the baseline's own, or the baseline has a step in the same
         * nights, or the candidate is the baseline itself.
         */
        public boolean isMachine(Step step) {
            return candidate.equals(baseline)
                    || !step.figure.equals(RATIO)
                    || steps.stream().anyMatch(other -> !other.figure.equals(RATIO) && step.overlaps(other));
        }
    }

    /**
     * A release, a commit or a night.
     *
     * @param name a release's version, the first letters of a commit's id, or a date
     * @param source the spec of the variant that was counted, or the folder of a night's result; empty if there is none
     * @param commit null for a release, and if a night's candidate was not built from a commit
     * @param figures by their names; empty if it was not counted
     * @param problem why it could not be counted; empty if it was counted, or was not to be
     */
    public record Point(
            String name, String source, RevisionCommit commit, Map<String, Double> figures, String problem) {

        public boolean isCounted() {
            return !figures.isEmpty();
        }

        /** The figure of a name; NaN if it was not measured. */
        public double value(String figure) {
            return figures.getOrDefault(figure, Double.NaN);
        }
    }

    /**
     * A commit that was counted or compared.
     *
     * @param id in full length
     * @param author empty for a night
     * @param subject empty for a night
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     */
    public record RevisionCommit(String id, String author, String subject, List<String> keys) {}

    /**
     * A change of one figure.
     *
     * @param at index of the first point after the change; of a gradual one, after its largest part
     * @param earliest index of the earliest point that may be that one, at least 1
     * @param latest index of the latest point that may be that one
     * @param before the figure, or its level, before the change
     * @param after the figure, or its level, after it
     * @param ratio of the two; infinite if it was 0 before
     * @param low end of its 95 % interval; NaN for revisions
     * @param high end of that interval; NaN for revisions
     * @param gradual whether it is a sum of changes, none of which is a step
     * @param methods that contribute to the change of a count, largest change first
     */
    public record Step(
            String figure,
            int at,
            int earliest,
            int latest,
            double before,
            double after,
            double ratio,
            double low,
            double high,
            boolean gradual,
            List<MethodChange> methods) {

        private boolean overlaps(Step other) {
            return other.earliest <= latest && earliest <= other.latest;
        }
    }

    /**
     * What is executed per event on behalf of a method of Debezium: its own code and all other code that it calls, until
     * Debezium's next method.
     *
     * @param method with its class
     * @param before the count of the step before it
     * @param after the count of the step after it
     */
    public record MethodChange(String method, double callsBefore, double calls, double before, double after) {}
}
