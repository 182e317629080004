package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What pairs say about the ratio candidate / baseline that ran on several machines, each of which may weigh the same code
 * differently: the log-ratio of a pair is that of its machine and noise, and the machine is one of many like it.
 *
 * <p>The estimate is the mean over the machines' own estimates, those of Hodges and Lehmann, and its interval is Student's over
 * them, with one degree of freedom less than there are machines: pairs of one machine share what that machine does, and say
 * nothing of any other. It holds whatever the machines' noise and however many pairs each has: with normal estimates of unequal
 * variance, Student's interval of 91.7 % and more holds at least as often as it says (N. K. Bakirov and G. J. Szekely, Student's
 * t-test for Gaussian scale mixtures, 2005; for estimates of groups R. Ibragimov and U. K. Mueller, t-statistic based
 * correlation and heterogeneity robust inference, 2010). With as many pairs on each machine it is the interval of Hartung and
 * Knapp and of Sidik and Jonkman for random effects (J. IntHout, J. P. A. Ioannidis and G. F. Borm, The
 * Hartung-Knapp-Sidik-Jonkman method for random effects meta-analysis, 2014). {@code MachineCoverageTest} simulates it.
 *
 * @param measured the pairs of all machines that count
 * @param machines the pairs of each machine that has some, by its number
 */
public record MachineRatios(List<Pair> measured, SortedMap<Integer, PairedRatios> machines) implements RatioEstimate {

    /** @param pairs those that were not measured in both arms are left out */
    public static MachineRatios of(List<Pair> pairs) {
        List<Pair> measured = pairs.stream().filter(Pair::measured).toList();
        return new MachineRatios(
                measured,
                measured.stream()
                        .collect(Collectors.groupingBy(
                                Pair::machine,
                                TreeMap::new,
                                Collectors.collectingAndThen(Collectors.toList(), PairedRatios::of))));
    }

    @Override
    public double logRatio() {
        return estimates().average().orElse(Double.NaN);
    }

    private DoubleStream estimates() {
        return machines.values().stream().mapToDouble(PairedRatios::logRatio);
    }

    /** Unbounded on fewer than two machines. */
    @Override
    public Interval logInterval(double confidence) {
        if (machines.size() < 2) {
            return Interval.UNBOUNDED;
        }
        double reach = student().inverseCumulativeProbability((1 + confidence) / 2) * error();
        return new Interval(logRatio() - reach, logRatio() + reach);
    }

    /** NaN on fewer than two machines. */
    @Override
    public double pValue() {
        if (machines.size() < 2) {
            return Double.NaN;
        }
        double size = Math.abs(logRatio());
        return size == 0 ? 1 : 2 * student().survivalProbability(size / error());
    }

    private TDistribution student() {
        return TDistribution.of(machines.size() - 1.0);
    }

    private double error() {
        double mean = logRatio();
        double squares = estimates().map(one -> (one - mean) * (one - mean)).sum();
        return Math.sqrt(squares / (machines.size() - 1) / machines.size());
    }

    /** Candidate / baseline on each machine, by its number. */
    public SortedMap<Integer, Double> onMachines() {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        machines.forEach((machine, own) -> ratios.put(machine, Math.exp(own.logRatio())));
        return ratios;
    }
}
