package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.NormalDistribution;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.InterimAnalyses;

/**
 * A group-sequential comparison: it has several interim looks, and ends when it is decided. So that the error rate of all looks
 * together is that of a single one, each may spend a part of the risk (K. K. G. Lan, D. L. DeMets, Discrete sequential
 * boundaries for clinical trials, 1983), here in proportion to the pairs: after half of the pairs, half of the risk is spent.
 * The intervals of all looks then cover the true ratio simultaneously, for any stopping rule (C. Jennison, B. W. Turnbull,
 * Interim analyses: the repeated confidence interval approach, 1989).
 *
 * <p>What one look may spend follows from those before it by integration over the paths that have not ended (P. Armitage, C. K.
 * McPherson, B. C. Rowe, Repeated significance tests on accumulating data, 1969). The sum over the pairs is taken as a random
 * walk with normal steps, which that of signed ranks nearly is. Signed ranks allow only certain levels of confidence; the part
 * of the risk that a look cannot spend for that reason is left to the next ones. {@code GroupSequentialTest} repeats the
 * published boundaries and counts the errors of simulated comparisons.
 */
public final class GroupSequential {

    /** Pairs at the first look: fewer do not give an interval of the confidence that it needs. */
    private static final int FIRST = 8;

    /** Pairs between looks: two keep the order of the arms balanced. */
    private static final int STEP = 2;

    /** A comparison without interim looks. */
    public static final GroupSequential SINGLE = new GroupSequential(List.of(), 0);

    /**
     * Share of the risk that is spent. Signed ranks of few pairs are not exactly a random walk: of simulated comparisons of at
     * most 12 to 30 pairs with symmetric noise, 4.8 to 5.8 % err where all of 5 % is spent, and 4.4 to 5.2 % with this part of
     * it (20,000 of each shape and number, standard error 0.15 %).
     */
    private static final double SPENT = 0.9;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int GRID = 401;
    /** The boundary of a look that cannot end the comparison, in standard deviations. */
    private static final double NEVER = 10;

    private final List<Integer> looks;
    private final int most;
    private final Map<Double, Double> levels = new ConcurrentHashMap<>();

    private GroupSequential(List<Integer> looks, int most) {
        this.looks = List.copyOf(looks);
        this.most = most;
    }

    /**
     * The numbers of pairs at which there is a look, for a comparison of at most {@code most} pairs; the last is {@code most}.
     */
    public static List<Integer> looks(int most) {
        return IntStream.iterate(FIRST, pairs -> pairs == FIRST || pairs < most + STEP, pairs -> pairs + STEP)
                .map(pairs -> Math.min(pairs, most))
                .boxed()
                .toList();
    }

    /**
     * The comparison after a number of pairs: with the planned looks before, and one now.
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
     * The nominal confidence of the present look's interval.
     *
     * @param confidence of all looks together, 0.5 to below 1
     */
    public double level(double confidence) {
        return looks.isEmpty()
                ? confidence
                : levels.computeIfAbsent(
                        confidence,
                        key -> 1 - risk(looks, most, SPENT * (1 - key), share -> share, GroupSequential::attainable));
    }

    /**
     * Whether a comparison is unlikely to be decided at the last pair (futility): it would not be even if its interval narrowed
     * as expected and its estimate moved by half of the remaining half-width in either direction.
     *
     * @param pairs number of pairs run, of at most {@code most}; the result is false before half of them
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
     * The looks for the result.
     *
     * @param ended as in {@link InterimAnalyses}
     * @return null for a comparison without interim looks
     */
    public InterimAnalyses summary(double confidence, String ended) {
        double nominal = level(confidence);
        return looks.isEmpty()
                ? null
                : new InterimAnalyses(looks, most, ended, nominal, quantile(1 - nominal) / quantile(1 - confidence));
    }

    /** The risk that the test of a look can attain. */
    interface Attainable {

        /**
         * @param pairs number of pairs
         * @param risk that may be spent, 0 to 1
         * @return the largest attainable level not above the risk; 0 if there is none
         */
        double of(int pairs, double risk);
    }

    /** The level that the signed-rank interval attains, whose levels are discrete. */
    private static double attainable(int pairs, double risk) {
        int rank = risk <= 0 || risk > 0.5 ? 0 : WalshAverages.rank(pairs, 1 - risk);
        return rank == 0 ? 0 : 1 - WalshAverages.confidence(pairs, rank);
    }

    /**
     * The nominal risk of the last look.
     *
     * @param looks numbers of pairs at the looks, ascending
     * @param most pairs at which all of the risk may be spent
     * @param risk of all looks together, two-sided
     * @param spending the share of the risk that may be spent, by the share of the pairs; increasing from 0 to 1
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
     * The distribution of the random walks that have not crossed a boundary yet.
     *
     * @param steps number of steps taken
     * @param places points of the grid
     * @param weights probability that a walk is near each point
     */
    private record Paths(int steps, double[] places, double[] weights) {

        private static final Paths START = new Paths(0, new double[] {0}, new double[] {1});

        /** The probability that a walk is beyond plus or minus {@code bound} after {@code steps} steps in total. */
        double leaving(int steps, double bound) {
            double deviation = Math.sqrt(steps - this.steps);
            return IntStream.range(0, places.length)
                    .mapToDouble(i -> weights[i]
                            * (NORMAL.survivalProbability((bound - places[i]) / deviation)
                                    + NORMAL.cumulativeProbability((-bound - places[i]) / deviation)))
                    .sum();
        }

        /** The bound that the walks exceed with the given probability. */
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
                // Trapezoidal rule: the end points have half the weight.
                likely[i] = density / deviation * width * (i == 0 || i == GRID - 1 ? 0.5 : 1);
            }
            return new Paths(steps, next, likely);
        }
    }
}
