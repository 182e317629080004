package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * The result of {@code perf history} over nights: comparisons of one candidate with one baseline that were run again and
 * again, and where a level changes in them.
 *
 * @param comparisons results of {@code perf compare} that were read
 * @param notes results that could not be read, a sentence each
 * @param confidence of the steps' intervals, 0.95 for 95 %
 */
@ResultOf("history")
public record HistoryResult(
        ResultHeader header, int comparisons, List<NightlySeries> series, List<String> notes, double confidence)
        implements Result {

    /**
     * A candidate beside a baseline by one metric.
     *
     * @param machine the fingerprint of the one that all nights ran on
     * @param tape as of the last night
     * @param baseline its spec
     * @param candidate its spec, without the commit that it was built of
     * @param nights oldest first
     * @param ratio levels of the candidate's figure to the baseline's, which changes with Debezium alone
     * @param own levels of the baseline's own figure, which changes with the machine
     */
    public record NightlySeries(
            String machine,
            TapeInfo tape,
            String baseline,
            String candidate,
            Metric metric,
            List<Night> nights,
            NightlyLevels ratio,
            NightlyLevels own) {

        /**
         * Steps of the ratio that are Debezium's: the candidate is not the baseline itself, and the baseline's own figure has none in
         * the same nights. All others are the machine's.
         */
        public List<NightStep> debezium() {
            return ratio.steps().stream()
                    .filter(step ->
                            !candidate.equals(baseline) && own.steps().stream().noneMatch(step::overlaps))
                    .toList();
        }
    }

    /**
     * One run of a series.
     *
     * @param folder of its result
     * @param commit that the candidate was built of; empty where there is none
     */
    public record Night(Instant at, String folder, String commit, Comparison comparison) {}

    /**
     * What the nights of a series come to.
     *
     * @param drift factor from the first night to the last where the level changes evenly; else 1
     */
    public record NightlyLevels(List<NightStep> steps, double drift) {}

    /**
     * A change of level.
     *
     * @param at index of the first night after it
     * @param earliest of the nights that may be the first after it, at least 1
     * @param latest of those nights
     * @param ratio by which the level changes
     * @param low end of its confidence interval
     * @param high end of its confidence interval
     */
    public record NightStep(
            int at, int earliest, int latest, double before, double after, double ratio, double low, double high) {

        private boolean overlaps(NightStep other) {
            return other.earliest <= latest && earliest <= other.latest;
        }
    }
}
