package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * Where the level of a series changes: the divisive method with the energy statistic of D. S. Matteson and N. A. James, A
 * Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data, 2014 (E-divisive, with exponent 1), used
 * on nightly figures as by D. Daly and others, The Use of Change Point Detection to Identify Software Performance
 * Regressions in a Continuous Integration System, 2020. A series is cut where the mean distance between the values of both
 * sides exceeds that within them most; whether that is more than chance, 1,999 permutations tell; each part is then searched
 * likewise. A change counts if it is one of level: at least {@link #SMALLEST}, with an interval that leaves out zero. Where a
 * straight line fits better than the levels, the series drifts and has no steps.
 *
 * <p>A series without a step has one with a probability of at most 0.005, however its noise is distributed, as long as its
 * values are exchangeable: ten series with 0.05, a hundred with half a one. Neighbours that resemble each other, as absolute
 * figures of a machine do, bring more. In per cent of 400 simulated series a case, found at most five values from its place;
 * of the disturbed values one in ten is five times as far out ({@code ChangePointsTest} repeats a part):
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
public final class ChangePoints {

    /** Values that a level takes: two nights that went wrong are none. */
    static final int FEWEST = 3;

    /** Change of the logarithm below which a step is not worth a word, 1 %. */
    static final double SMALLEST = Math.log1p(0.01);

    /** Of a level that holds until now, which is what one wants to hear of soon. */
    private static final double TO_THE_LAST = 0.004;

    /** Of one that was left again, which is hidden where both sides reach to the ends. */
    private static final double LEFT_AGAIN = 0.001;

    private static final double Z = 1.96;
    private static final int PERMUTATIONS = 1_999;
    private static final int DRAWS = 199;

    /** Draws on either side that a place is not looked for in. */
    private static final int OUTSIDE = 2;

    private final double[] values;
    private final SplittableRandom random;

    private ChangePoints(double[] values, long seed) {
        this.values = values;
        this.random = new SplittableRandom(seed);
    }

    /**
     * What a series comes to.
     *
     * @param steps in their order; none where it drifts
     * @param drift from the first value to the last, along the line that fits best; 0 where it does not drift
     */
    public record Levels(List<LevelStep> steps, double drift) {}

    /**
     * From one level to the next.
     *
     * @param at index of the first value on the new level
     * @param earliest where it may be: one before the first of the places where it is found again in 199 draws from both
     *     levels; the range holds the true one in 94 to 100 % of the simulated cases
     * @param latest likewise one after the last
     * @param before the level up to it, from the step before: the median
     * @param after the level from it on, likewise
     * @param size how far the level moves: the median of all differences between both, by Hodges and Lehmann
     * @param interval of the size, 95 %: the differences that the rank-sum test does not reject, in its normal approximation
     */
    public record LevelStep(
            int at, int earliest, int latest, double before, double after, double size, Interval interval) {}

    /**
     * @param logs natural logarithms of figures, oldest first, all finite; of fewer than twice {@link #FEWEST} nothing is found
     * @param seed of the permutations and draws; the same seed gives the same result
     */
    public static Levels of(double[] logs, long seed) {
        return new ChangePoints(logs, seed).levels();
    }

    private Levels levels() {
        List<Integer> cuts = new ArrayList<>(List.of(0, values.length));
        divide(0, values.length, cuts);
        cuts.sort(null);
        for (int small = smallest(cuts); small > 0; small = smallest(cuts)) {
            cuts.remove(small);
        }
        for (int i = 1; i < cuts.size() - 1; i++) {
            int start = cuts.get(i - 1);
            cuts.set(i, start + place(Arrays.copyOfRange(values, start, cuts.get(i + 1))));
        }
        double[] line = line();
        // Each step beyond the first takes two parameters, to be paid for as by Schwarz's criterion.
        if (cuts.size() > 2
                && misfit(line)
                        <= misfit(staircase(cuts)) * Math.pow(values.length, (cuts.size() - 3.0) / values.length)) {
            return new Levels(List.of(), line[values.length - 1] - line[0]);
        }
        List<LevelStep> steps = new ArrayList<>();
        for (int i = 1; i < cuts.size() - 1; i++) {
            steps.add(step(cuts, i));
        }
        return new Levels(steps, 0);
    }

    private void divide(int from, int to, List<Integer> cuts) {
        if (to - from < 2 * FEWEST) {
            return;
        }
        double[] part = Arrays.copyOfRange(values, from, to);
        int last = significant(part, true, TO_THE_LAST);
        int at = last > 0 ? last : significant(part, false, LEFT_AGAIN);
        if (at > 0) {
            cuts.add(from + at);
            divide(from, from + at, cuts);
            divide(from + at, to, cuts);
        }
    }

    /** Where the best cut is; 0 where it may be chance. */
    private int significant(double[] part, boolean toTheLast, double significance) {
        Cut found = cut(part, toTheLast);
        return found.energy() > 0 && !byChance(part.clone(), toTheLast, found.energy(), significance) ? found.at() : 0;
    }

    private boolean byChance(double[] part, boolean toTheLast, double energy, double significance) {
        int allowed = (int) Math.round(significance * (PERMUTATIONS + 1)) - 1;
        int reached = 0;
        for (int i = 0; i < PERMUTATIONS && reached <= allowed; i++) {
            shuffle(part);
            // Sums in another order may differ in the last bits.
            reached += cut(part, toTheLast).energy() >= energy * (1 - 1e-9) ? 1 : 0;
        }
        return reached > allowed;
    }

    /** @param energy the statistic of both sides, {@code mn / (m + n)} times their energy distance */
    private record Cut(int at, double energy) {}

    /**
     * The best of all cuts between a left side, from the first value on, and a right side.
     *
     * @param toTheLast whether the right side reaches to the last value; else also to any before it
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

    /** Of the distances of the first values to the first ones, at their numbers: any block's sum follows from four of them. */
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

    /** Which cut is no change of level, the smallest of those; 0 where all are. */
    private int smallest(List<Integer> cuts) {
        int smallest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < cuts.size() - 1; i++) {
            double[] differences = differences(side(cuts, i - 1), side(cuts, i));
            double size = Math.abs(Median.of(differences));
            if (size < least
                    && (size < SMALLEST || interval(differences, cuts, i).contains(0))) {
                least = size;
                smallest = i;
            }
        }
        return smallest;
    }

    private LevelStep step(List<Integer> cuts, int i) {
        double[] before = side(cuts, i - 1);
        double[] after = side(cuts, i);
        double[] differences = differences(before, after);
        int[] places = new int[DRAWS];
        Arrays.setAll(places, draw -> cuts.get(i - 1) + again(before, after));
        Arrays.sort(places);
        int at = cuts.get(i);
        return new LevelStep(
                at,
                Math.min(at, places[OUTSIDE]) - 1,
                Math.max(at, places[DRAWS - 1 - OUTSIDE]) + 1,
                Median.of(before),
                Median.of(after),
                Median.of(differences),
                interval(differences, cuts, i));
    }

    /** Where the cut of two levels is found that are drawn from these, with replacement. */
    private int again(double[] before, double[] after) {
        return place(DoubleStream.concat(
                        random.ints(before.length, 0, before.length).mapToDouble(i -> before[i]),
                        random.ints(after.length, 0, after.length).mapToDouble(i -> after[i]))
                .toArray());
    }

    /** Where two levels fit best, by least squares. */
    private static int place(double[] part) {
        double sum = Arrays.stream(part).sum();
        double left = 0;
        double most = -1;
        int at = 0;
        for (int m = 1; m <= part.length - FEWEST; m++) {
            left += part[m - 1];
            double difference = left / m - (sum - left) / (part.length - m);
            double explained = difference * difference * m * (part.length - m);
            if (m >= FEWEST && explained > most) {
                most = explained;
                at = m;
            }
        }
        return at;
    }

    private double[] side(List<Integer> cuts, int i) {
        return Arrays.copyOfRange(values, cuts.get(i), cuts.get(i + 1));
    }

    /** Sorted. */
    private static double[] differences(double[] before, double[] after) {
        return Arrays.stream(after)
                .flatMap(later -> Arrays.stream(before).map(earlier -> later - earlier))
                .sorted()
                .toArray();
    }

    private static Interval interval(double[] differences, List<Integer> cuts, int i) {
        int count = differences.length;
        double spread = Math.sqrt(count * (cuts.get(i + 1) - cuts.get(i - 1) + 1) / 12.0);
        int rank = Math.max(0, (int) Math.floor(count / 2.0 - Z * spread));
        return new Interval(differences[rank], differences[count - 1 - rank]);
    }

    private double[] staircase(List<Integer> cuts) {
        double[] fitted = new double[values.length];
        for (int i = 0; i < cuts.size() - 1; i++) {
            Arrays.fill(fitted, cuts.get(i), cuts.get(i + 1), Median.of(side(cuts, i)));
        }
        return fitted;
    }

    private double[] line() {
        double[] x = new double[values.length];
        Arrays.setAll(x, i -> i);
        double slope = TheilSen.of(x, values, Z).slope();
        double[] rest = new double[values.length];
        Arrays.setAll(rest, i -> values[i] - slope * i);
        double start = Median.of(rest);
        double[] fitted = new double[values.length];
        Arrays.setAll(fitted, i -> start + slope * i);
        return fitted;
    }

    /** By distances that are not squared, as in the statistic. */
    private double misfit(double[] fitted) {
        double sum = 0;
        for (int i = 0; i < fitted.length; i++) {
            sum += Math.abs(values[i] - fitted[i]);
        }
        return sum;
    }
}
