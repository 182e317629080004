package io.debezium.perf.harness.result;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What variants execute for each event of a tape, counted in trials of their own; nothing in it is a time.
 *
 * @param trials every counted trial that came to its end
 * @param figures of each candidate, against the baseline; of a variant that was counted alone its own, as a candidate's
 * @param methods of Debezium, of each variant those that most is done on behalf of
 * @param changes of each variant but the first, the methods on behalf of which it does more or less, by how much
 * @param unsteady why there is no verdict by a count, a sentence for each variant and count
 */
public record Counts(
        List<CountedTrial> trials,
        List<Comparison> figures,
        List<CountedMethodCost> methods,
        List<CountedChange> changes,
        List<String> unsteady) {

    /**
     * One counted trial.
     *
     * @param variant its index
     * @param events that it counted over
     * @param folder relative to the result's
     * @param perEvent by the {@linkplain Metric#id name} of what is counted
     */
    public record CountedTrial(int number, int variant, long events, String folder, Map<String, Double> perEvent) {

        /** NaN of what was not counted. */
        public double value(String counted) {
            return perEvent.getOrDefault(counted, Double.NaN);
        }
    }

    /**
     * What is done for an event on behalf of a method of Debezium, until it returns, by code that is not Debezium's, its own
     * among it; of a variant's first trial.
     *
     * @param variant its index
     * @param method with its class
     * @param calls for an event
     * @param own bytecodes of its own code
     * @param bytecodes on its behalf
     * @param allocations on its behalf, in objects
     */
    public record CountedMethodCost(
            int variant, String method, double calls, double own, double bytecodes, double allocations) {}

    /**
     * What a variant does on behalf of a method of Debezium, beside the baseline; of the first trials of both.
     *
     * @param variant its index
     * @param method with its class
     * @param callsBefore of the baseline, for an event
     * @param bytecodesBefore on its behalf, of the baseline, for an event
     */
    public record CountedChange(
            int variant, String method, double callsBefore, double calls, double bytecodesBefore, double bytecodes) {

        /** In bytecodes for an event. */
        public double change() {
            return bytecodes - bytecodesBefore;
        }
    }

    /** @param candidate its spec; of one that was counted alone its own */
    public Optional<Comparison> figure(String candidate, Metric metric) {
        return figures.stream()
                .filter(figure -> figure.candidate().equals(candidate) && figure.metric() == metric)
                .findFirst();
    }

    /** What each trial of a variant has counted. */
    public static double[] values(List<CountedTrial> trials, int variant, Metric metric) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant)
                .mapToDouble(trial -> trial.value(metric.id()))
                .filter(Double::isFinite)
                .toArray();
    }

    /** Between the largest and the smallest, of the mean; NaN of one. */
    public static double spread(double... values) {
        DoubleSummaryStatistics all = Arrays.stream(values).summaryStatistics();
        return all.getCount() < 2 || all.getAverage() == 0
                ? Double.NaN
                : (all.getMax() - all.getMin()) / all.getAverage();
    }

    /** Whether trials of one variant differ by more than what matters, so that it is not the variant that they tell of. */
    public static boolean isUnsteady(Metric metric, double minEffect, double... values) {
        return spread(values)
                > metric.matters(minEffect, Arrays.stream(values).average().orElse(Double.NaN));
    }
}
