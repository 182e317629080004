package io.debezium.perf.harness.question.history;

import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.TapeInfo;

/**
 * The result of {@code perf bisect} and {@code perf history}: figures of one point after another, and where they change. A point
 * is a release or a commit that was counted in one trial, or a night of a comparison that is run again and again.
 *
 * @param question the command that was asked: {@code bisect} or {@code history}
 * @param threshold of revisions, the smallest relative change of bytecodes that is a step, 0.005 for 0.5 %; that of other counts
 *     follows from it
 * @param series one of revisions; of nights one for each candidate beside a baseline
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("history")
public record HistoryResult(
        ResultHeader header, String question, double threshold, List<FigureSeries> series, List<String> notes)
        implements Result {

    /** The name of the figure of a candidate / that of its baseline, which changes with Debezium alone. */
    public static final String RATIO = "ratio";

    /**
     * Points, oldest first. Of nights the figures are {@link #RATIO} and that of the baseline, which changes with the machine.
     *
     * @param machine the fingerprint of the one that all nights ran on; empty of revisions
     * @param tape of the last point
     * @param baseline its spec; empty of revisions
     * @param candidate its spec without the commit that it was built of; empty of revisions
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
         * Whether a step of nights is not Debezium's: it is the baseline's own, or that one has a step in the same nights, or the
         * candidate is the baseline itself.
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
     * @param source the spec of the variant that was counted, or the folder of a night's result; empty where none was
     * @param commit null for a release, and where a night was of no commit
     * @param figures by their names; empty where it was not counted
     * @param problem why it could not be counted; empty where it was, or was not to be
     */
    public record Point(
            String name, String source, RevisionCommit commit, Map<String, Double> figures, String problem) {

        public boolean isCounted() {
            return !figures.isEmpty();
        }

        /** NaN of what was not counted. */
        public double value(String figure) {
            return figures.getOrDefault(figure, Double.NaN);
        }
    }

    /**
     * What a revision is that is no release.
     *
     * @param id whole
     * @param author empty of a night, as the subject
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     */
    public record RevisionCommit(String id, String author, String subject, List<String> keys) {}

    /**
     * A change of one figure.
     *
     * @param at index of the first point with it
     * @param earliest of the points that may be the first with it, at least 1
     * @param latest of those points
     * @param before the figure, or its level, before it
     * @param after the figure, or its level, from there on
     * @param ratio of the two; infinite from none
     * @param low end of its 95 % interval; NaN of revisions, and of a drift
     * @param high end of that interval; NaN of revisions, and of a drift
     * @param gradual whether it came in parts, none of which is a step; of nights, evenly from the first to the last
     * @param methods on behalf of which a count changed, largest change first
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
            return !other.gradual && other.earliest <= latest && earliest <= other.latest;
        }
    }

    /**
     * What is done for an event on behalf of a method of Debezium, by code that is not Debezium's until it returns, its own among
     * it.
     *
     * @param method with its class
     * @param before of the step's count
     * @param after of the step's count
     */
    public record MethodChange(String method, double callsBefore, double calls, double before, double after) {}
}
