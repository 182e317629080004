package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

/**
 * The result of {@code perf bisect} and of {@code perf history} over revisions: what releases, or commits, execute for an event,
 * each counted in one trial, and since which of them it is more or less.
 *
 * @param question the command that was asked: {@code bisect} or {@code history}
 * @param threshold smallest relative change of bytecodes that is a step, 0.005 for 0.5 %; that of other counts follows from it
 * @param revisions all that were considered, oldest first
 * @param steps in their order
 * @param notes what a reader has to know, a sentence each
 */
@ResultOf("revisions")
public record RevisionsResult(
        ResultHeader header,
        TapeInfo tape,
        String question,
        double threshold,
        List<CountedRevision> revisions,
        List<RevisionStep> steps,
        List<String> notes)
        implements Result {

    /**
     * A release or a commit.
     *
     * @param name a release's version, or the first letters of a commit's id
     * @param spec of the variant that was counted; empty where none was
     * @param commit null for a release
     * @param perEvent by the {@linkplain Metric#id name} of what is counted; empty where it was not
     * @param problem why it could not be counted; empty where it was, or was not to be
     */
    public record CountedRevision(
            String name, String spec, RevisionCommit commit, Map<String, Double> perEvent, String problem) {

        public boolean isCounted() {
            return !perEvent.isEmpty();
        }

        /** NaN of what was not counted. */
        public double value(Metric metric) {
            return perEvent.getOrDefault(metric.id(), Double.NaN);
        }
    }

    /**
     * What a revision is that is no release.
     *
     * @param id whole
     * @param keys issues and pull requests in its message: {@code DBZ-9540}, {@code debezium/dbz#2350}, {@code #7754}
     */
    public record RevisionCommit(String id, String author, String subject, List<String> keys) {}

    /**
     * A change of one count.
     *
     * @param from name of the last counted revision without it
     * @param to name of the first counted one with it
     * @param before for an event, at {@code from}
     * @param after for an event, at {@code to}
     * @param ratio of the two; infinite from none
     * @param gradual whether it came in parts, none of which is above the threshold
     * @param methods on behalf of which that count changed, largest change first
     */
    public record RevisionStep(
            Metric metric,
            String from,
            String to,
            double before,
            double after,
            double ratio,
            boolean gradual,
            List<MethodChange> methods) {}

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
