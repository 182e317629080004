package io.debezium.perf.harness.question.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.history.HistoryResult.Step;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;

/**
 * Finds where the level of a series changes, by the divisive method with the energy statistic of D. S. Matteson and N. A.
 * James, A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, 2014 (E-divisive, with exponent
 * 1), used on nightly figures as by D. Daly and others, The Use of Change Point Detection to Identify Software Performance
 * Regressions in a Continuous Integration System, 2020.
 *
 * <p>A series is cut where the mean distance between the values of the two sides exceeds most the mean distances within the
 * sides. A permutation test with 1,999 permutations decides at the level 0.0025 whether the cut is significant, first among
 * cuts whose right side extends to the last value, then among all; if so, each part is searched in the same way. A cut counts
 * as a step if the level changes by at least {@link #SMALLEST} and the interval of the change excludes zero. A series that
 * drifts is cut into several levels. All calculations use logarithms. A level is a median. The change of level is the median
 * of all differences between both sides (Hodges and Lehmann); its 95 % interval is that of the rank-sum test in its normal
 * approximation. The range of places of a step is found by a bootstrap: the cut is located in 199 samples drawn from both
 * levels. Without the {@link #OUTSIDE} outermost places at either end, the range extends from one before the first to one
 * after the last of them. It contains the true place in 94 to 100 % of the simulated cases.
 *
 * <p>In a series without a step, one is found with a probability of at most 0.005, whatever the distribution of its noise,
 * as long as its values are exchangeable: at most 0.05 steps are expected in ten series, and half a one in a hundred. If
 * neighbours resemble each other, as absolute figures of a machine do, it is more. The table gives per cent of 400
 * simulated series per case in which a step was found at most five values from its place; of the disturbed values, one in
 * ten is five times as far out ({@code ChangePointsTest} repeats a part):
 *
 * <pre>
 * noise, of spread 1                            normal    Student t, 3 df   disturbed
 * no step in 60 values, of 800 series           0.3       0.4               0.5
 * step of 2 after 20 values, with 5, 10 more    38, 80    18, 49            21, 50
 * step of 2 after 55 values                     54, 92    26, 60            22, 61
 * step of 3 after 20 values                     91, 100   56, 88            59, 87
 * step of 3 after 55 values                     97, 100   70, 93            65, 95
 * step of 5 after 55 values                     100, 100  99, 100           97, 100
 * step of 2 after 40 values, with 20 more       98        86                81
 * drift by 6 within 60 values, taken for steps  100       100               100
 * </pre>
 */
final class ChangePoints {

    /** The fewest values of a level: two nights that went wrong are none. */
    static final int FEWEST = 3;

    /** The smallest step that is reported, as a difference of logarithms: 1 %. */
    static final double SMALLEST = Math.log1p(0.01);

    private static final double Z = 1.96;
    private static final int PERMUTATIONS = 1_999;

    /** The most permutations with as good a cut, for the cut to be significant at the level (4 + 1) / 2,000 = 0.0025. */
    private static final int MOST_REACHED = 4;

    private static final int DRAWS = 199;

    /** Draws at either end that are left out of the range of a step's place. */
    private static final int OUTSIDE = 2;

    private final String figure;
    private final double[] values;
    private final Random random;
    private final List<Integer> cuts = new ArrayList<>();

    private ChangePoints(String figure, double[] values, long seed) {
        this.figure = figure;
        this.values = values;
        this.random = new Random(seed);
    }

    /**
     * Finds the steps of a series.
     *
     * @param figure its name
     * @param values oldest first, all positive; in fewer than twice {@link #FEWEST} nothing is found
     * @param seed of the permutations and draws; the same seed gives the same result
     * @return the steps in their order
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
        for (int i = 1; i < cuts.size() - 1; i++) {
            int start = cuts.get(i - 1);
            cuts.set(i, start + place(Arrays.copyOfRange(values, start, cuts.get(i + 1))));
        }
        return IntStream.range(1, cuts.size() - 1).mapToObj(this::step).toList();
    }

    private void divide(int from, int to) {
        if (to - from < 2 * FEWEST) {
            return;
        }
        double[] part = Arrays.copyOfRange(values, from, to);
        // Cuts whose right side reaches the end are tried first: they find a new level sooner, but would miss one that
        // has ended.
        int last = significant(part, true);
        int at = last > 0 ? last : significant(part, false);
        if (at > 0) {
            cuts.add(from + at);
            divide(from, from + at);
            divide(from + at, to);
        }
    }

    /** The place of the best cut; 0 if it may be due to chance. */
    private int significant(double[] part, boolean toTheLast) {
        Cut found = cut(part, toTheLast);
        if (found.energy() <= 0) {
            return 0;
        }
        List<Double> shuffled = DoubleStream.of(part).boxed().collect(Collectors.toList());
        int reached = 0;
        for (int i = 0; i < PERMUTATIONS && reached <= MOST_REACHED; i++) {
            Collections.shuffle(shuffled, random);
            double energy = cut(shuffled.stream().mapToDouble(value -> value).toArray(), toTheLast)
                    .energy();
            // Sums in another order may differ in the last bits.
            reached += energy >= found.energy() * (1 - 1e-9) ? 1 : 0;
        }
        return reached <= MOST_REACHED ? found.at() : 0;
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
        int[] places = IntStream.generate(() -> cuts.get(i - 1) + resampledPlace(side(i - 1), side(i)))
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
    private int resampledPlace(double[] before, double[] after) {
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
}
