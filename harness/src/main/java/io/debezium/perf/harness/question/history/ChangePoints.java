package io.debezium.perf.harness.question.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.stats.TheilSen;

/**
 * Finds where the level of a series changes, by the divisive method with the energy statistic of D. S. Matteson and N. A.
 * James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, 2014 (E-divisive, with exponent
 * 1), used on nightly figures as by D. Daly and others, The Use of Change Point Detection to Identify Software Performance
 * Regressions in a Continuous Integration System, 2020.
 *
 * <p>A series is cut where the mean distance between the values of the two sides exceeds most the mean distances within the
 * sides. A permutation test with 1,999 permutations decides whether the cut is significant; if so, each part is searched in
 * the same way. A cut counts as a step if the level changes by at least {@link #SMALLEST} and the interval of the change
 * excludes zero. If a straight line fits better than the levels, the series drifts and has no steps. All calculations use
 * logarithms. A level is a median. The change of level is the median of all differences between both sides (Hodges and
 * Lehmann); its 95 % interval is that of the rank-sum test in its normal approximation. The range of places of a step is
 * found by a bootstrap: the cut is located in 199 samples drawn from both levels. Without the {@link #OUTSIDE} outermost
 * places at either end, the range extends from one before the first to one after the last of them. It contains the true
 * place in 94 to 100 % of the simulated cases.
 *
 * <p>In a series without a step, one is found with a probability of at most 0.005, whatever the distribution of its noise,
 * as long as its values are exchangeable: at most 0.05 steps are expected in ten series, and half a one in a hundred. If
 * neighbours resemble each other, as absolute figures of a machine do, it is more. The table gives per cent of 400
 * simulated series per case in which a step was found at most five values from its place; of the disturbed values, one in
 * ten is five times as far out ({@code ChangePointsTest} repeats a part):
 *
 * <pre>
 * noise, of spread 1                            normal    Student t, 3 df   disturbed
 * no step in 60 values, of 800 series           0.4       0.1               0.4
 * step of 2 after 20 values, with 5, 10 more    43, 81    21, 49            22, 49
 * step of 2 after 55 values                     52, 91    25, 61            29, 65
 * step of 3 after 20 values                     91, 99    60, 88            58, 88
 * step of 3 after 55 values                     96, 100   72, 94            75, 93
 * step of 5 after 55 values                     100, 100  99, 99            97, 100
 * step of 2 after 40 values, with 20 more       97        83                81
 * drift by 6 within 60 values taken for steps   16        11                11
 * </pre>
 */
final class ChangePoints {

    /** The fewest values of a level: two nights that went wrong are none. */
    static final int FEWEST = 3;

    /** The smallest step that is reported, as a difference of logarithms: 1 %. */
    static final double SMALLEST = Math.log1p(0.01);

    /** Significance level of a step to a level that lasts until now, which one wants to hear of soon. */
    private static final double TO_THE_LAST = 0.004;

    /** Significance level of a step to a level that was left again, which cuts that reach the last value would miss. */
    private static final double LEFT_AGAIN = 0.001;

    private static final double Z = 1.96;
    private static final int PERMUTATIONS = 1_999;
    private static final int DRAWS = 199;

    /** Draws at either end that are left out of the range of a step's place. */
    private static final int OUTSIDE = 2;

    private final String figure;
    private final double[] values;
    private final SplittableRandom random;
    private final List<Integer> cuts = new ArrayList<>();

    private ChangePoints(String figure, double[] values, long seed) {
        this.figure = figure;
        this.values = values;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Finds the steps of a series.
     *
     * @param figure its name
     * @param values oldest first, all positive; in fewer than twice {@link #FEWEST} nothing is found
     * @param seed of the permutations and draws; the same seed gives the same result
     * @return the steps in their order; if the series drifts, only the drift, from the first value to the last
     */
    static List<Step> of(String figure, double[] values, long seed) {
        return new ChangePoints(figure, Arrays.stream(values).map(Math::log).toArray(), seed).steps();
    }

    private List<Step> steps() {
        cuts.addAll(List.of(0, values.length));
        divide(0, values.length);
        cuts.sort(null);
        for (int small = smallest(); small > 0; small = smallest()) {
            cuts.remove(small);
        }
        int steps = cuts.size() - 2;
        for (int i = 1; i <= steps; i++) {
            int start = cuts.get(i - 1);
            cuts.set(i, start + place(Arrays.copyOfRange(values, start, cuts.get(i + 1))));
        }
        double[] nights = IntStream.range(0, values.length).asDoubleStream().toArray();
        double slope = TheilSen.of(nights, values, Z).slope();
        double[] levelled = IntStream.range(0, values.length)
                .mapToDouble(i -> values[i] - slope * i)
                .toArray();
        double staircase = IntStream.rangeClosed(0, steps)
                .mapToDouble(i -> misfit(side(i)))
                .sum();
        // Each step beyond the first takes two parameters, which Schwarz's criterion (BIC) penalizes.
        if (steps > 0 && misfit(levelled) <= staircase * Math.pow(values.length, (steps - 1.0) / values.length)) {
            return List.of(drift(Math.exp(Median.of(levelled)), Math.exp(slope * (values.length - 1))));
        }
        return IntStream.rangeClosed(1, steps).mapToObj(this::step).toList();
    }

    private Step drift(double first, double ratio) {
        int last = values.length - 1;
        return new Step(figure, last, 1, last, first, first * ratio, ratio, Double.NaN, Double.NaN, true, List.of());
    }

    private void divide(int from, int to) {
        if (to - from < 2 * FEWEST) {
            return;
        }
        double[] part = Arrays.copyOfRange(values, from, to);
        int last = significant(part, true, TO_THE_LAST);
        int at = last > 0 ? last : significant(part, false, LEFT_AGAIN);
        if (at > 0) {
            cuts.add(from + at);
            divide(from, from + at);
            divide(from + at, to);
        }
    }

    /** The place of the best cut; 0 if it may be due to chance. */
    private int significant(double[] part, boolean toTheLast, double significance) {
        Cut found = cut(part, toTheLast);
        int allowed = found.energy() > 0 ? (int) Math.round(significance * (PERMUTATIONS + 1)) - 1 : -1;
        double[] shuffled = part.clone();
        int reached = 0;
        for (int i = 0; i < PERMUTATIONS && reached <= allowed; i++) {
            shuffle(shuffled);
            // Sums in another order may differ in the last bits.
            reached += cut(shuffled, toTheLast).energy() >= found.energy() * (1 - 1e-9) ? 1 : 0;
        }
        return reached <= allowed ? found.at() : 0;
    }

    /** @param energy the statistic of both sides, {@code mn / (m + n)} times their energy distance */
    private record Cut(int at, double energy) {}

    /**
     * The best of all cuts between a left side, from the first value on, and a right side.
     *
     * @param toTheLast whether the right side must reach to the last value; otherwise it may also end before
     */
    private static Cut cut(double[] part, boolean toTheLast) {
        double[][] sums = sums(part);
        Cut best = new Cut(0, Double.NEGATIVE_INFINITY);
        for (int m = FEWEST; m <= part.length - FEWEST; m++) {
            double left = sums[m][m] / ((double) m * (m - 1));
            for (int end = toTheLast ? part.length : m + FEWEST; end <= part.length; end++) {
                double k = end - m;
                double between = sums[m][end] - sums[m][m];
                double right = (sums[end][end] - 2 * sums[m][end] + sums[m][m]) / (k * (k - 1));
                double energy = m * k / (m + k) * (2 * between / (m * k) - left - right);
                best = energy > best.energy() ? new Cut(m, energy) : best;
            }
        }
        return best;
    }

    /**
     * Prefix sums in two dimensions: element (i, j) is the sum of the distances between the first i and the first j values.
     * The sum of any block follows from four of them.
     */
    private static double[][] sums(double[] part) {
        double[][] sums = new double[part.length + 1][part.length + 1];
        for (int i = 0; i < part.length; i++) {
            double row = 0;
            for (int j = 0; j < part.length; j++) {
                row += Math.abs(part[i] - part[j]);
                sums[i + 1][j + 1] = sums[i][j + 1] + row;
            }
        }
        return sums;
    }

    private void shuffle(double[] part) {
        for (int i = part.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double held = part[i];
            part[i] = part[other];
            part[other] = held;
        }
    }

    /** The cut with the smallest change of level among those that do not count as a step; 0 if all count. */
    private int smallest() {
        int smallest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < cuts.size() - 1; i++) {
            double[] differences = differences(i);
            double size = Math.abs(Median.of(differences));
            if (size < least && (size < SMALLEST || interval(differences, i).contains(0))) {
                least = size;
                smallest = i;
            }
        }
        return smallest;
    }

    private Step step(int i) {
        double[] differences = differences(i);
        Interval interval = interval(differences, i);
        int[] places = IntStream.generate(() -> cuts.get(i - 1) + again(side(i - 1), side(i)))
                .limit(DRAWS)
                .sorted()
                .toArray();
        int at = cuts.get(i);
        return new Step(
                figure,
                at,
                Math.min(at, places[OUTSIDE]) - 1,
                Math.max(at, places[DRAWS - 1 - OUTSIDE]) + 1,
                Math.exp(Median.of(side(i - 1))),
                Math.exp(Median.of(side(i))),
                Math.exp(Median.of(differences)),
                Math.exp(interval.low()),
                Math.exp(interval.high()),
                false,
                List.of());
    }

    /** The place of the cut in a bootstrap sample: both levels drawn again, with replacement. */
    private int again(double[] before, double[] after) {
        return place(DoubleStream.concat(
                        random.ints(before.length, 0, before.length).mapToDouble(i -> before[i]),
                        random.ints(after.length, 0, after.length).mapToDouble(i -> after[i]))
                .toArray());
    }

    /** The place at which two levels fit best, by least squares; the first of several. */
    private static int place(double[] part) {
        int n = part.length;
        double[] sums = part.clone();
        Arrays.parallelPrefix(sums, Double::sum);
        return IntStream.rangeClosed(FEWEST, n - FEWEST)
                .boxed()
                .min(Comparator.comparingDouble(m -> {
                    double difference = sums[m - 1] / m - (sums[n - 1] - sums[m - 1]) / (n - m);
                    return -difference * difference * m * (n - m);
                }))
                .orElse(0);
    }

    private double[] side(int i) {
        return Arrays.copyOfRange(values, cuts.get(i), cuts.get(i + 1));
    }

    /** The differences of each value after a cut from each before it, sorted. */
    private double[] differences(int i) {
        double[] before = side(i - 1);
        return Arrays.stream(side(i))
                .flatMap(later -> Arrays.stream(before).map(earlier -> later - earlier))
                .sorted()
                .toArray();
    }

    private Interval interval(double[] differences, int i) {
        int count = differences.length;
        double spread = Math.sqrt(count * (cuts.get(i + 1) - cuts.get(i - 1) + 1) / 12.0);
        int rank = Math.max(0, (int) Math.floor(count / 2.0 - Z * spread));
        return new Interval(differences[rank], differences[count - 1 - rank]);
    }

    /** The sum of the distances from the median; not squared, as in the statistic. */
    private static double misfit(double... values) {
        double median = Median.of(values);
        return Arrays.stream(values).map(value -> Math.abs(value - median)).sum();
    }
}
