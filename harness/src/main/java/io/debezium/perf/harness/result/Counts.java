package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What variants execute for each event of a tape, counted in trials of their own; nothing in it is a time.
 *
 * @param trials every counted trial that came to its end
 * @param figures of each variant
 * @param methods of Debezium, of each variant those that most is done on behalf of
 * @param changes of each variant but the first, the methods on behalf of which it does more or less, by how much
 * @param unsteady why there is no verdict by a count, a sentence for each variant and count
 */
public record Counts(
        List<CountedTrial> trials,
        List<CountedFigure> figures,
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
     * One count of one variant.
     *
     * @param variant its index
     * @param perEvent mean over the trials
     * @param spread between the largest and the smallest trial, of the mean; NaN of one trial
     * @param ratio to the baseline; NaN of the baseline itself, and where one of them is 0
     * @param low of Student's 95 % interval of that ratio; NaN where there are too few trials
     * @param high of that interval; NaN where there are too few trials
     * @param verdict {@code less}, {@code more}, {@code the same}, {@code inconclusive}, or empty where none can be given
     */
    public record CountedFigure(
            int variant,
            Metric metric,
            double perEvent,
            double spread,
            double ratio,
            double low,
            double high,
            String verdict) {

        /** Whether it is known to be less or more than the baseline's. */
        public boolean differs() {
            return verdict.equals("less") || verdict.equals("more");
        }

        /** The verdict as that of a figure of which less is better. */
        private Verdict judged() {
            return switch (verdict) {
                case "less" -> Verdict.FASTER;
                case "more" -> Verdict.SLOWER;
                case "the same" -> Verdict.EQUIVALENT;
                default -> Verdict.INCONCLUSIVE;
            };
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

    public Optional<CountedFigure> figure(int variant, Metric metric) {
        return figures.stream()
                .filter(figure -> figure.variant() == variant && figure.metric() == metric)
                .findFirst();
    }

    /**
     * Every count of a variant that has a ratio to the baseline's, as a comparison. Counted trials are no pairs: as many are
     * said to be as the variant that has fewer has trials.
     *
     * @param spec that the variant is named by
     */
    public List<Comparison> comparisons(int variant, String spec) {
        int pairs = (int) Math.min(of(0).count(), of(variant).count());
        return figures.stream()
                .filter(figure -> figure.variant() == variant && Double.isFinite(figure.ratio()))
                .map(figure -> comparison(figure, spec, pairs))
                .toList();
    }

    private Comparison comparison(CountedFigure figure, String spec, int pairs) {
        double baseline =
                figure(0, figure.metric()).map(CountedFigure::perEvent).orElse(Double.NaN);
        long agreeing = of(figure.variant())
                .filter(trial -> trial.value(figure.metric().id()) > baseline == figure.ratio() > 1)
                .count();
        return new Comparison(
                spec,
                figure.metric(),
                baseline,
                figure.perEvent(),
                figure.ratio(),
                figure.low(),
                figure.high(),
                Estimate.CONFIDENCE,
                Double.NaN,
                pairs,
                (int) Math.min(pairs, agreeing),
                figure.judged(),
                List.of());
    }

    private Stream<CountedTrial> of(int variant) {
        return trials.stream().filter(trial -> trial.variant() == variant);
    }
}
