package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

import org.apache.commons.statistics.distribution.TDistribution;

import io.debezium.perf.harness.result.MergedShards;

/**
 * What pairs of trials say about the ratio candidate / baseline. The order of the pairs changes nothing.
 *
 * <p>Several machines may each weigh the same code differently: the log-ratio of a pair is that of its machine and noise, and the
 * machine is one of many like it. Over machines the estimate is the mean of their own, those of Hodges and Lehmann, and its
 * interval is Student's over them, with one degree of freedom less than there are machines: pairs of one machine share what that
 * machine does, and say nothing of any other. It holds whatever the machines' noise and however many pairs each has: with normal
 * estimates of unequal variance, Student's interval of 91.7 % and more holds at least as often as it says (N. K. Bakirov and G. J.
 * Szekely, Student's t-test for Gaussian scale mixtures, 2005; for estimates of groups R. Ibragimov and U. K. Mueller, t-statistic
 * based correlation and heterogeneity robust inference, 2010). With as many pairs on each machine it is the interval of Hartung and
 * Knapp and of Sidik and Jonkman for random effects (J. IntHout, J. P. A. Ioannidis and G. F. Borm, The
 * Hartung-Knapp-Sidik-Jonkman method for random effects meta-analysis, 2014). {@code MachineCoverageTest} simulates it.
 */
public final class PairedRatios {

    private final List<Pair> measured;
    private final double logRatio;
    private final DoubleFunction<Interval> interval;
    private final double pValue;

    private PairedRatios(List<Pair> measured, double logRatio, DoubleFunction<Interval> interval, double pValue) {
        this.measured = measured;
        this.logRatio = logRatio;
        this.interval = interval;
        this.pValue = pValue;
    }

    /** @param pairs those that were not measured in both arms are left out */
    public static PairedRatios of(List<Pair> pairs) {
        List<Pair> measured = pairs.stream().filter(Pair::measured).toList();
        double[] logRatios = measured.stream().mapToDouble(Pair::logRatio).toArray();
        WalshAverages averages = WalshAverages.of(logRatios);
        return new PairedRatios(measured, averages.estimate(), averages::interval, SignedRank.pValue(logRatios));
    }

    /** Over machines where there are enough of them. */
    static PairedRatios overMachines(List<Pair> pairs) {
        double[] estimates = onMachines(pairs).values().stream()
                .mapToDouble(PairedRatios::logRatio)
                .toArray();
        int machines = estimates.length;
        if (machines < MergedShards.FEWEST_MACHINES) {
            return of(pairs);
        }
        double mean = Arrays.stream(estimates).average().orElseThrow();
        double squares =
                Arrays.stream(estimates).map(one -> (one - mean) * (one - mean)).sum();
        double error = Math.sqrt(squares / (machines - 1) / machines);
        TDistribution student = TDistribution.of(machines - 1.0);
        return new PairedRatios(
                pairs.stream().filter(Pair::measured).toList(),
                mean,
                confidence -> {
                    double reach = student.inverseCumulativeProbability((1 + confidence) / 2) * error;
                    return new Interval(mean - reach, mean + reach);
                },
                mean == 0 ? 1 : 2 * student.survivalProbability(Math.abs(mean) / error));
    }

    /** What each machine found that has pairs, by its number. */
    public static SortedMap<Integer, PairedRatios> onMachines(List<Pair> pairs) {
        return pairs.stream()
                .filter(Pair::measured)
                .collect(Collectors.groupingBy(
                        Pair::machine,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), PairedRatios::of)));
    }

    /** How many pairs count, which are those that were measured in both arms. */
    public int pairs() {
        return measured.size();
    }

    /** The baseline's median over the pairs, in the metric's unit; NaN without a pair. */
    public double baselineValue() {
        return Median.of(measured.stream().mapToDouble(Pair::baseline).toArray());
    }

    /** The candidate's median over the pairs, in the metric's unit; NaN without a pair. */
    public double candidateValue() {
        return Median.of(measured.stream().mapToDouble(Pair::candidate).toArray());
    }

    /** The estimate of ln(candidate / baseline), of one machine that of Hodges and Lehmann; NaN without a pair. */
    public double logRatio() {
        return logRatio;
    }

    /**
     * @param confidence 0.5 to below 1
     * @return of {@link #logRatio()}, with at least that confidence; unbounded where so few pairs cannot have it
     */
    public Interval logInterval(double confidence) {
        return interval.apply(confidence);
    }

    /** Two-sided, that the ratio is 1; of the test that the interval turns round; 1 without a pair. */
    public double pValue() {
        return pValue;
    }

    /** Of every pair that counts, in the order that they ran. */
    public List<Double> ratios() {
        return measured.stream().map(pair -> Math.exp(pair.logRatio())).toList();
    }

    /** Pairs on the estimate's side of 1. */
    public int agreeing() {
        double side = Math.signum(logRatio);
        return (int) measured.stream()
                .filter(pair -> Math.signum(pair.logRatio()) == side)
                .count();
    }
}
