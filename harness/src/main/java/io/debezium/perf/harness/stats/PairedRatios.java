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
 * The estimate, interval and test of the ratio candidate / baseline from pairs of trials. They do not depend on the order of
 * the pairs.
 *
 * <p>The ratio may differ between machines, so the log-ratio of a pair is modelled as that of its machine, which is a sample of
 * all machines, plus noise. Over several machines the estimate is the mean of each machine's Hodges-Lehmann estimate, and its
 * interval is Student's over these estimates, with one degree of freedom less than there are machines: pairs of the same
 * machine are not independent. The interval is valid for any noise and any number of pairs on each machine: with normal
 * estimates of unequal variance, Student's interval of 91.7 % and more holds at least as often as it says (N. K. Bakirov and G.
 * J. Szekely, Student's t-test for Gaussian scale mixtures, 2005; for estimates of groups R. Ibragimov and U. K. Mueller,
 * t-statistic based correlation and heterogeneity robust inference, 2010). With as many pairs on each machine it is the
 * interval of Hartung and Knapp and of Sidik and Jonkman for random effects (J. IntHout, J. P. A. Ioannidis and G. F. Borm, The
 * Hartung-Knapp-Sidik-Jonkman method for random effects meta-analysis, 2014). {@code MachineCoverageTest} simulates it.
 *
 * @param measured the pairs with values of both arms, in the order of running
 * @param logRatio estimate of ln(candidate / baseline): that of Hodges and Lehmann, or their mean over machines; NaN without a
 *     pair
 * @param interval gives the interval of {@code logRatio} for a confidence of 0.5 to below 1; unbounded with too few pairs
 * @param pValue two-sided, of a ratio of 1, by the test that the interval inverts; 1 without a pair
 */
public record PairedRatios(List<Pair> measured, double logRatio, DoubleFunction<Interval> interval, double pValue) {

    /**
     * The estimate from pairs of one machine.
     *
     * @param pairs those that lack a value are left out
     */
    public static PairedRatios of(List<Pair> pairs) {
        List<Pair> measured = pairs.stream().filter(Pair::measured).toList();
        double[] logRatios = measured.stream().mapToDouble(Pair::logRatio).toArray();
        WalshAverages averages = WalshAverages.of(logRatios);
        return new PairedRatios(measured, averages.estimate(), averages::interval, SignedRank.pValue(logRatios));
    }

    /**
     * The estimate over machines, or that of all pairs together if there are fewer than {@link MergedShards#FEWEST_MACHINES}.
     */
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

    /** The estimate of each machine that has measured pairs, by the machine's index. */
    public static SortedMap<Integer, PairedRatios> onMachines(List<Pair> pairs) {
        return pairs.stream()
                .filter(Pair::measured)
                .collect(Collectors.groupingBy(
                        Pair::machine,
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), PairedRatios::of)));
    }

    /** Number of pairs with values of both arms. */
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

    /**
     * @param confidence 0.5 to below 1
     * @return the interval of {@link #logRatio()} with at least that confidence; unbounded with too few pairs
     */
    public Interval logInterval(double confidence) {
        return interval.apply(confidence);
    }

    /** The ratio of every measured pair, in the order of running. */
    public List<Double> ratios() {
        return measured.stream().map(pair -> Math.exp(pair.logRatio())).toList();
    }

    /** Number of pairs whose ratio is on the same side of 1 as the estimate. */
    public int agreeing() {
        double side = Math.signum(logRatio);
        return (int) measured.stream()
                .filter(pair -> Math.signum(pair.logRatio()) == side)
                .count();
    }
}
