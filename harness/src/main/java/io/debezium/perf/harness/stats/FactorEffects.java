package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.FactorDifference;
import io.debezium.perf.harness.result.ScreenResult.Fit;
import io.debezium.perf.harness.result.ScreenResult.ScreenTotals;
import io.debezium.perf.harness.result.ScreenResult.TogetherEffect;
import io.debezium.perf.harness.result.Trial;

/**
 * What each factor of a two-level factorial experiment does to one metric.
 *
 * <p>A pair is a trial with some of the factors on and one with just the others on. The logarithm of their ratio is the sum
 * of all effects, each with the sign of the trial in which its factor is on, and of what the place within the pair does:
 *
 * <pre>ln(first / second) = place + sum of sign(factor) * effect(factor) + noise</pre>
 *
 * <p>So an effect is the log-ratio of a factor on against off, averaged over the others on and off. Changing all factors at
 * once leaves the product of two signs as it is: in the difference what two factors do together is gone, and with it every
 * interaction of an even number of factors (G. E. P. Box, J. S. Hunter and W. G. Hunter, Statistics for Experimenters,
 * 2nd edition 2005, chapter 6, on fold-over). Interactions of three are not; they are mixed into the effects and the noise.
 *
 * <p>Estimated by least squares, so that pairs may be missing. Where the signs of any two factors agree as often as they
 * differ, an effect is the mean of the pairs' log-ratios, each with its sign: every pair counts for every factor, and the
 * effect is as sure as that of a comparison of its own with as many pairs.
 */
public final class FactorEffects {

    /** In the place of a factor: all of them. */
    private static final int TOGETHER = -1;

    private final List<Pairing> pairs;
    private final int factors;
    private final LeastSquares fit;

    /** Each machine's own pairs by themselves; empty where one machine has run all. */
    private final SortedMap<Integer, FactorEffects> machines = new TreeMap<>();

    private FactorEffects(List<Pairing> pairs, int factors) {
        this.pairs = pairs;
        this.factors = factors;
        Map<Integer, List<Pairing>> own = pairs.stream()
                .collect(Collectors.groupingBy(pair -> pair.trials().machine()));
        if (own.size() > 1) {
            own.forEach((machine, those) -> machines.put(machine, new FactorEffects(those, factors)));
        }
        double[] logRatios =
                pairs.stream().mapToDouble(pair -> pair.trials().logRatio()).toArray();
        this.fit = LeastSquares.of(pairs.stream().map(Pairing::row).toArray(double[][]::new), logRatios, factors);
    }

    /**
     * Two trials that have each factor on in one of them.
     *
     * @param signs of each factor: 1 where it is on in the first trial, -1 where in the second
     * @param trials the second as the baseline, the first as the candidate
     */
    record Pairing(List<Integer> signs, Pair trials) {

        private double[] row() {
            return signs.stream().mapToDouble(Integer::doubleValue).toArray();
        }
    }

    /** Of the pairs of which both trials stand. */
    public static FactorEffects of(ScreenResult result, Metric metric) {
        List<String> rows = result.rows();
        List<Trial<Purpose, ReplayFigures>> trials = result.trials();
        List<Pairing> pairs = new ArrayList<>();
        for (int block = 1; block <= rows.size(); block++) {
            int first = ScreenResult.first(block);
            Optional<Trial<Purpose, ReplayFigures>> one = Trial.standing(trials, block, first, Purpose.TIMED);
            Optional<Trial<Purpose, ReplayFigures>> other = Trial.standing(trials, block, first + 1, Purpose.TIMED);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pairing(
                        signs(rows.get(block - 1)),
                        new Pair(
                                other.get().figures().value(metric),
                                one.get().figures().value(metric),
                                result.machine(block))));
            }
        }
        return of(pairs, rows.get(0).length());
    }

    /**
     * The result with what its trials come to.
     *
     * @param looks that the intervals allow for
     */
    public static ScreenResult measured(ScreenResult result, GroupSequential looks) {
        List<String> names =
                result.factors().stream().map(ScreenResult.Factor::name).toList();
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        List<Comparison> effects = new ArrayList<>();
        List<Fit> fits = new ArrayList<>();
        List<MachineSpread> spreads = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            if (isTold(metric, standing)) {
                FactorEffects found = of(result, metric);
                effects.addAll(found.comparisons(
                        metric,
                        names,
                        result.design().minEffect(),
                        result.design().confidence(),
                        looks));
                fits.add(found.fit(metric));
                spreads.addAll(found.spreads(metric, names));
            }
        }
        return in(result.with(
                effects,
                fits,
                null,
                result.merged() == null ? null : result.merged().with(spreads)));
    }

    /** A metric that no trial has is left out; without a trial each of them is told as not known. */
    private static boolean isTold(Metric metric, List<Trial<Purpose, ReplayFigures>> standing) {
        return standing.isEmpty()
                || standing.stream()
                        .anyMatch(trial -> Double.isFinite(trial.figures().value(metric)));
    }

    /** The result with what follows from its effects; one that has it stays as it is. */
    public static ScreenResult in(ScreenResult result) {
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(result.trials(), Purpose.TIMED);
        ScreenTotals screened = new ScreenTotals(
                result.effects().stream().map(FactorEffects::difference).toList(),
                Stream.of(Metric.INSTRUCTIONS_PER_EVENT, Metric.CPU_MICROS_PER_EVENT, Metric.ALLOCATED_BYTES_PER_EVENT)
                        .filter(metric -> !result.rows().isEmpty())
                        .filter(metric ->
                                metric != Metric.INSTRUCTIONS_PER_EVENT || Metric.deciding(result.effects()) == metric)
                        .map(metric -> together(result, metric))
                        .toList(),
                Median.ofKnown(standing.stream()
                        .map(Trial::interference)
                        .filter(Objects::nonNull)
                        .map(Interference::stealPercent)),
                Median.ofKnown(standing.stream()
                        .map(Trial::figures)
                        .filter(figures -> figures.jitCpuMicros() != null)
                        .map(figures -> figures.jitCpuMicros() / figures.cpuMicros())),
                WarmUps.of(standing, result.design().overTape().warmUpEvents()));
        return result.with(result.effects(), result.fits(), screened, result.merged());
    }

    private static FactorDifference difference(Comparison effect) {
        double mean = Math.sqrt(effect.baselineValue() * effect.candidateValue());
        return new FactorDifference(
                effect.candidate(),
                effect.metric(),
                at(mean, effect.ratio()),
                at(mean, effect.ciLow()),
                at(mean, effect.ciHigh()));
    }

    private static double at(double mean, double ratio) {
        return mean * (Math.sqrt(ratio) - 1 / Math.sqrt(ratio));
    }

    private static TogetherEffect together(ScreenResult result, Metric metric) {
        FactorEffects effects = of(result, metric);
        Looks looks = result.design().looks();
        Interval interval = effects.together(looks == null ? result.design().confidence() : looks.nominal());
        return new TogetherEffect(
                metric,
                effects.meanOfAll(),
                Math.exp(effects.logRatioTogether()),
                interval.bounded() ? Math.exp(interval.low()) : Double.NaN,
                interval.bounded() ? Math.exp(interval.high()) : Double.NaN);
    }

    private static List<Integer> signs(String row) {
        return row.chars().map(sign -> sign == '+' ? 1 : -1).boxed().toList();
    }

    /** @param pairs in the order that they ran; those of which a trial does not have the metric are left out */
    static FactorEffects of(List<Pairing> pairs, int factors) {
        return new FactorEffects(
                pairs.stream().filter(pair -> pair.trials().measured()).toList(), factors);
    }

    /**
     * Of all factors, which share the risk of a false alarm as the candidates of {@link Comparisons} do: Holm's procedure
     * asks nothing of how their estimates depend on each other.
     *
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @param confidence of the interval of one factor alone, 0.5 to below 1
     * @param looks at the same screening, of which this is the last
     * @return a comparison of each factor on with the same off, in their order; the values are such that their ratio is the
     *     effect and their geometric mean that of all trials. Their difference is what the factor does in the metric's unit
     */
    public List<Comparison> comparisons(
            Metric metric, List<String> names, double minEffect, double confidence, GroupSequential looks) {
        List<RatioEstimate> effects =
                IntStream.range(0, factors).mapToObj(this::effect).toList();
        return Comparisons.of(metric, metric.moreIsBetter(), names, effects, minEffect, confidence, looks);
    }

    /** Over the machines where there are several. */
    private RatioEstimate effect(int factor) {
        return overMachines(own -> own.new Effect(factor));
    }

    private RatioEstimate overMachines(Function<FactorEffects, RatioEstimate> estimate) {
        SortedMap<Integer, RatioEstimate> own = new TreeMap<>();
        machines.forEach((machine, effects) -> own.put(machine, estimate.apply(effects)));
        return own.isEmpty() ? estimate.apply(this) : MachineRatios.of(estimate.apply(this), own);
    }

    /** Whether the machines differ in a factor's effect. */
    private List<MachineSpread> spreads(Metric metric, List<String> names) {
        return IntStream.range(0, factors)
                .mapToObj(factor -> effect(factor) instanceof MachineRatios ratios && ratios.machines() > 1
                        ? ratios.spread(names.get(factor), metric)
                        : null)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * What all factors do together, but for interactions of three and more: all on against all off are a row and its complement,
     * from whose ratio those of two drop out.
     *
     * @param confidence 0.5 to below 1
     * @return of the logarithm of the ratio of all on to all off; unbounded where nothing tells the noise
     */
    public Interval together(double confidence) {
        return allTogether().logInterval(confidence);
    }

    /** The estimate that {@link #together} lies about; NaN where it is not known. */
    public double logRatioTogether() {
        return allTogether().logRatio();
    }

    private RatioEstimate allTogether() {
        return overMachines(own -> own.new Effect(TOGETHER));
    }

    /** How well the model of the class comment fits. */
    public Fit fit(Metric metric) {
        return new Fit(metric, pairs.size(), fit.degreesOfFreedom(), fit.spread(), Math.exp(fit.coefficient(0)));
    }

    private double meanOfAll() {
        return Math.exp(pairs.stream()
                .flatMapToDouble(pair -> DoubleStream.of(
                        Math.log(pair.trials().baseline()),
                        Math.log(pair.trials().candidate())))
                .average()
                .orElse(Double.NaN));
    }

    /** One factor's, or that of all together, of which no pair tells by itself. */
    private final class Effect implements RatioEstimate {

        private final int factor;
        private final double[] weights = new double[1 + factors];

        private Effect(int factor) {
            this.factor = factor;
            boolean together = factor == TOGETHER;
            Arrays.fill(weights, together ? 1 : 1 + factor, together ? weights.length : 2 + factor, 1);
        }

        @Override
        public int pairs() {
            return pairs.size();
        }

        /** Partial residuals: what each pair says of this factor once the effects of all others are taken off. */
        @Override
        public double[] logRatios() {
            double[] residuals = factor == TOGETHER ? new double[0] : fit.residuals();
            List<Double> own = new ArrayList<>();
            for (int i = 0; i < residuals.length; i++) {
                own.add(logRatio() + pairs.get(i).signs().get(factor) * residuals[i]);
            }
            return own.stream()
                    .mapToDouble(Double::doubleValue)
                    .filter(Double::isFinite)
                    .toArray();
        }

        @Override
        public double baselineValue() {
            return meanOfAll() * Math.exp(-logRatio() / 2);
        }

        @Override
        public double candidateValue() {
            return meanOfAll() * Math.exp(logRatio() / 2);
        }

        @Override
        public double logRatio() {
            return fit.sum(weights);
        }

        @Override
        public Interval logInterval(double confidence) {
            return fit.interval(weights, confidence);
        }

        @Override
        public double pValue() {
            return factor == TOGETHER ? Double.NaN : fit.pValue(1 + factor);
        }

        @Override
        public int degreesOfFreedom() {
            return fit.degreesOfFreedom();
        }
    }
}
