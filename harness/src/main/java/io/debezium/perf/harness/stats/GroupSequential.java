package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.NormalDistribution;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Looks;

/**
 * A comparison that is looked at several times, and ends when it is decided. Each look is one more chance to be fooled; so
 * that all of them together err as seldom as one, each may spend a part of the risk (K. K. G. Lan, D. L. DeMets, Discrete
 * sequential boundaries for clinical trials, 1983), here in proportion to the pairs: after half of them half of it is
 * spent. The intervals of all looks then hold the true ratio together, whatever made the comparison end (C. Jennison,
 * B. W. Turnbull, Interim analyses: the repeated confidence interval approach, 1989).
 *
 * <p>What one look may spend follows from those before it by integration over the paths that have not ended (P. Armitage,
 * C. K. McPherson, B. C. Rowe, Repeated significance tests on accumulating data, 1969). The pairs' sum is taken for a random
 * walk with normal steps, as that of signed ranks nearly is. Whole ranks allow only some confidences; what a look cannot
 * spend for that reason is left to the next ones. {@code GroupSequentialTest} repeats the published boundaries and counts
 * the errors of simulated comparisons.
 */
public final class GroupSequential {

    /** Fewer pairs have no interval of the confidence that a first look needs. */
    private static final int FIRST = 8;

    /** Two at a time keep the order of the arms balanced. */
    private static final int STEP = 2;

    /** Looked at once, at the end. */
    public static final GroupSequential SINGLE = new GroupSequential(List.of(), 0);

    /**
     * Part of the risk that is spent. Signed ranks of few pairs are no exact random walk: of simulated comparisons of at
     * most 12 to 30 pairs with symmetric noise, 4.8 to 5.8 % err where all of 5 % is spent, and 4.4 to 5.2 % with this part
     * of it (20,000 of each shape and number, standard error 0.15 %).
     */
    private static final double SPENT = 0.9;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int GRID = 401;
    /** Where a boundary lies that cannot be reached, in standard deviations. */
    private static final double NEVER = 10;

    private final List<Integer> looks;
    private final int most;
    private final Map<Double, Double> levels = new ConcurrentHashMap<>();

    private GroupSequential(List<Integer> looks, int most) {
        this.looks = List.copyOf(looks);
        this.most = most;
    }

    /** The pairs after which a comparison of at most so many is looked at, itself the last. */
    public static List<Integer> looks(int most) {
        return IntStream.iterate(FIRST, pairs -> pairs == FIRST || pairs < most + STEP, pairs -> pairs + STEP)
                .map(pairs -> Math.min(pairs, most))
                .boxed()
                .toList();
    }

    /**
     * As it stands after so many pairs: looked at as planned before, and now.
     *
     * @param pairs 1 to {@code most}
     */
    public static GroupSequential after(int pairs, int most) {
        List<Integer> before = looks(most).stream().filter(look -> look < pairs).toList();
        return new GroupSequential(
                IntStream.concat(before.stream().mapToInt(Integer::intValue), IntStream.of(pairs))
                        .boxed()
                        .toList(),
                most);
    }

    /**
     * @param confidence of all looks together, 0.5 to below 1
     * @return that of the interval of the present look
     */
    public double level(double confidence) {
        return looks.isEmpty()
                ? confidence
                : levels.computeIfAbsent(
                        confidence,
                        key -> 1 - risk(looks, most, SPENT * (1 - key), share -> share, GroupSequential::attainable));
    }

    /**
     * Whether a comparison will hardly be decided by the last pair: not when its interval narrows as it should and its
     * estimate moves by half of what is left of it, whichever way helps.
     *
     * @param pairs that were run, of at most {@code most}; before half of them nothing is given up
     */
    public static boolean isHopeless(Comparison comparison, int pairs, int most, double minEffect) {
        if (2 * pairs < most || !Double.isFinite(comparison.ciLow())) {
            return false;
        }
        double reach = Math.log(comparison.ciHigh() / comparison.ciLow()) / 2 * Math.sqrt((double) pairs / most);
        double estimate = Math.abs(Math.log(comparison.ratio()));
        double edge = new Band(minEffect).logHalfWidth();
        boolean maybeDifferent = estimate + reach / 2 - reach > edge;
        boolean maybeEquivalent = Math.max(0, estimate - reach / 2) + reach < edge;
        return !maybeDifferent && !maybeEquivalent;
    }

    /**
     * For results.
     *
     * @param ended as {@link Looks} has it
     * @return null where it is looked at once
     */
    public Looks summary(double confidence, String ended) {
        double nominal = level(confidence);
        return looks.isEmpty()
                ? null
                : new Looks(looks, most, ended, nominal, quantile(1 - nominal) / quantile(1 - confidence));
    }

    /** What a test of a look can spend of a risk. */
    interface Attainable {

        /**
         * @param pairs that there are
         * @param risk that may be spent, 0 to 1
         * @return the most that a test of so many has, not above it; 0 where it has none
         */
        double of(int pairs, double risk);
    }

    /** By whole ranks, which do not have every risk. */
    private static double attainable(int pairs, double risk) {
        int rank = risk <= 0 || risk > 0.5 ? 0 : WalshAverages.rank(pairs, 1 - risk);
        return rank == 0 ? 0 : 1 - WalshAverages.confidence(pairs, rank);
    }

    /**
     * The nominal risk of the last look.
     *
     * @param looks pairs at each, rising
     * @param most pairs at which all of the risk may be spent
     * @param risk of all looks together, two-sided
     * @param spending the share of it that may be spent by a share of the pairs, rising from 0 to 1
     */
    static double risk(
            List<Integer> looks, int most, double risk, DoubleUnaryOperator spending, Attainable attainable) {
        Paths paths = Paths.START;
        double spent = 0;
        double nominal = 0;
        for (int pairs : looks) {
            double left = risk * spending.applyAsDouble(Math.min(1, (double) pairs / most)) - spent;
            nominal = 2 * NORMAL.survivalProbability(paths.boundary(pairs, left) / Math.sqrt(pairs));
            double attained = attainable.of(pairs, nominal);
            double bound = attained == 0 ? NEVER * Math.sqrt(pairs) : quantile(attained) * Math.sqrt(pairs);
            spent += paths.leaving(pairs, bound);
            paths = paths.within(pairs, bound);
        }
        return nominal;
    }

    private static double quantile(double risk) {
        return NORMAL.inverseSurvivalProbability(risk / 2);
    }

    /**
     * Where those random walks are that have crossed no boundary yet.
     *
     * @param steps that they have taken
     * @param places of the grid
     * @param weights how likely a walk is near each
     */
    private record Paths(int steps, double[] places, double[] weights) {

        private static final Paths START = new Paths(0, new double[] {0}, new double[] {1});

        /** How likely a walk is beyond plus or minus {@code bound} after so many steps in all. */
        double leaving(int steps, double bound) {
            double deviation = Math.sqrt(steps - this.steps);
            return IntStream.range(0, places.length)
                    .mapToDouble(i -> weights[i]
                            * (NORMAL.survivalProbability((bound - places[i]) / deviation)
                                    + NORMAL.cumulativeProbability((-bound - places[i]) / deviation)))
                    .sum();
        }

        /** Beyond which they are with that chance. */
        double boundary(int steps, double chance) {
            double low = 0;
            double high = NEVER * Math.sqrt(steps);
            for (int halving = 0; halving < 40; halving++) {
                double middle = (low + high) / 2;
                if (leaving(steps, middle) > chance) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        }

        Paths within(int steps, double bound) {
            double deviation = Math.sqrt(steps - this.steps);
            double width = 2 * bound / (GRID - 1);
            double[] next =
                    IntStream.range(0, GRID).mapToDouble(i -> i * width - bound).toArray();
            double[] likely = new double[GRID];
            for (int i = 0; i < GRID; i++) {
                double density = 0;
                for (int j = 0; j < places.length; j++) {
                    density += weights[j] * NORMAL.density((next[i] - places[j]) / deviation);
                }
                // The trapezoidal rule: half of a cell lies beyond either end.
                likely[i] = density / deviation * width * (i == 0 || i == GRID - 1 ? 0.5 : 1);
            }
            return new Paths(steps, next, likely);
        }
    }
}
