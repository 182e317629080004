package io.debezium.perf.harness.result;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What variants execute for each event of a tape, from trials that count and do not measure time.
 *
 * @param trials every counted trial that succeeded
 * @param figures comparisons of each candidate with the baseline; for a variant that was counted alone, its own values in the
 *     place of a candidate's
 * @param methods for each variant, the Debezium methods with the highest counts on their behalf
 * @param changes for each variant but the first, the methods whose counts differ from the baseline's
 * @param unsteady why a small change of a count has no verdict, a sentence for each variant and count
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
     * @param variant index of the variant
     * @param events number of events counted over
     * @param folder relative to the result's
     * @param perEvent counts per event, by the {@linkplain Metric#id name} of the metric
     */
    public record CountedTrial(int number, int variant, long events, String folder, Map<String, Double> perEvent) {

        /** A count per event; NaN if it was not counted. */
        public double value(String counted) {
            return perEvent.getOrDefault(counted, Double.NaN);
        }
    }

    /**
     * The counts per event of a method of Debezium in a variant's first trial. On its behalf means: by its own code and, until
     * it returns, by code that is not Debezium's.
     *
     * @param variant index of the variant
     * @param method with its class
     * @param calls per event
     * @param own bytecodes of its own code, per event
     * @param bytecodes on its behalf, per event
     * @param allocations objects created on its behalf, per event
     */
    public record CountedMethodCost(
            int variant, String method, double calls, double own, double bytecodes, double allocations) {}

    /**
     * The change of a method's counts per event from the baseline to a variant, from the first trials of both.
     *
     * @param variant index of the variant
     * @param method with its class
     * @param callsBefore calls per event in the baseline
     * @param bytecodesBefore bytecodes per event on its behalf in the baseline
     */
    public record CountedChange(
            int variant, String method, double callsBefore, double calls, double bytecodesBefore, double bytecodes) {

        /** The change on the method's behalf, in bytecodes per event. */
        public double change() {
            return bytecodes - bytecodesBefore;
        }
    }

    /** @param candidate spec of the candidate, or of the variant that was counted alone */
    public Optional<Comparison> figure(String candidate, Metric metric) {
        return figures.stream()
                .filter(figure -> figure.candidate().equals(candidate) && figure.metric() == metric)
                .findFirst();
    }

    /** The finite values of a metric in the trials of a variant. */
    public static double[] values(List<CountedTrial> trials, int variant, Metric metric) {
        return trials.stream()
                .filter(trial -> trial.variant() == variant)
                .mapToDouble(trial -> trial.value(metric.id()))
                .filter(Double::isFinite)
                .toArray();
    }

    /** The difference between the largest and the smallest value, relative to the mean; NaN with fewer than two values. */
    public static double spread(double... values) {
        DoubleSummaryStatistics all = Arrays.stream(values).summaryStatistics();
        return all.getCount() < 2 || all.getAverage() == 0
                ? Double.NaN
                : (all.getMax() - all.getMin()) / all.getAverage();
    }

    /**
     * Whether trials of one variant differ by more than the smallest difference that matters, so that the count tells only a
     * larger one.
     */
    public static boolean isUnsteady(Metric metric, double minEffect, double... values) {
        return spread(values)
                > metric.matters(minEffect, Arrays.stream(values).average().orElse(Double.NaN));
    }
}
