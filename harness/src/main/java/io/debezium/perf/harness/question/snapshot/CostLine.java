package io.debezium.perf.harness.question.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.question.snapshot.SnapshotResult.FittedCost;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.Offset;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.stats.WalshAverages;

/**
 * Fits what something costs to a line over its size: {@code cost = fixed + perRow * rows}.
 *
 * <p>A line is fitted to each round by weighted least squares: the residual at each size is divided by the median cost of
 * that size over all rounds. The noise of such times is roughly relative (a trial that takes ten times as long varies by ten
 * times as many seconds), so that all sizes have the same weight, and the seconds of a million rows do not drown the
 * milliseconds of a thousand, which alone determine the fixed cost.
 *
 * <p>The estimates are those of Hodges and Lehmann over the rounds' lines, the intervals the inverted signed-rank test
 * ({@link WalshAverages}), as for the ratios of pairs. A single fit through all trials would have narrower intervals with
 * less than their nominal coverage: whatever slows the machine down for a while affects all trials of a round, so that these
 * are not independent, and the variance differs from size to size. Between rounds neither matters.
 */
public final class CostLine {

    private static final int FEWEST_SIZES = 2;

    private CostLine() {}

    /**
     * The cost of a variant by one metric; the ends of intervals are NaN if there are too few rounds.
     *
     * @param sizes all distinct
     * @param costs by round and size, above 0; NaN if not measured
     * @param minEffect smallest relative offset that matters, 0.05 for 5 %
     * @return empty if no round has two sizes
     */
    static Optional<FittedCost> of(int variant, Metric metric, List<Long> sizes, double[][] costs, double minEffect) {
        double[] medians = IntStream.range(0, sizes.size())
                .mapToDouble(size -> Median.of(Arrays.stream(costs)
                        .mapToDouble(round -> round[size])
                        .filter(Double::isFinite)
                        .toArray()))
                .toArray();
        List<Fitted> fitted = Arrays.stream(costs)
                .filter(round -> Arrays.stream(round).filter(Double::isFinite).count() >= FEWEST_SIZES)
                .map(round -> Fitted.of(sizes, round, medians))
                .toList();
        if (fitted.isEmpty()) {
            return Optional.empty();
        }
        List<Offset> offsets = IntStream.range(0, sizes.size())
                .boxed()
                .flatMap(
                        size -> over(fitted, line -> line.offsets[size])
                                .map(relative -> new Offset(sizes.get(size), relative))
                                .stream())
                .toList();
        return Optional.of(new FittedCost(
                variant,
                metric,
                over(fitted, Fitted::fixed).orElseThrow(),
                over(fitted, Fitted::perRow).orElseThrow(),
                offsets,
                offsets.stream().noneMatch(offset -> matters(offset.relative(), minEffect))));
    }

    private static Optional<Estimate> over(List<Fitted> rounds, ToDoubleFunction<Fitted> figure) {
        return WalshAverages.over(rounds.stream().mapToDouble(figure).toArray());
    }

    /**
     * The cost of each variant of a snapshot, by each metric that was measured.
     *
     * @param sizes all distinct
     * @param minEffect smallest relative offset that matters, 0.05 for 5 %
     */
    public static List<FittedCost> of(
            List<Trial<Long, SnapshotFigures>> trials, int variants, List<Long> sizes, int rounds, double minEffect) {
        List<FittedCost> lines = new ArrayList<>();
        for (int variant = 0; variant < variants; variant++) {
            for (Metric metric : SnapshotResult.FITTED) {
                int arm = variant;
                double[][] costs = IntStream.rangeClosed(1, rounds)
                        .mapToObj(round -> sizes.stream()
                                .mapToDouble(rows -> Trial.standing(trials, round, arm, rows)
                                        .map(trial -> total(trial, metric))
                                        .orElse(Double.NaN))
                                .toArray())
                        .toArray(double[][]::new);
                of(variant, metric, sizes, costs, minEffect).ifPresent(lines::add);
            }
        }
        return lines;
    }

    /** The value of a metric for all rows together. */
    private static double total(Trial<Long, SnapshotFigures> trial, Metric metric) {
        return (metric.unit().endsWith("/event") ? trial.condition() : 1) * trial.value(metric);
    }

    /**
     * Whether an offset is larger than the smallest that matters, and its interval excludes 0; false with too few rounds for
     * an interval.
     */
    private static boolean matters(Estimate offset, double minEffect) {
        return Math.abs(offset.value()) > minEffect && (offset.low() > 0 || offset.high() < 0);
    }

    /** One round's line, and the relative offsets from it, by size; NaN for a size without a measurement. */
    private record Fitted(double fixed, double perRow, double[] offsets) {

        static Fitted of(List<Long> rows, double[] costs, double[] medians) {
            int[] known = IntStream.range(0, rows.size())
                    .filter(i -> Double.isFinite(costs[i]))
                    .toArray();
            double weights = 0;
            double meanRows = 0;
            double meanCost = 0;
            for (int i : known) {
                double weight = 1 / (medians[i] * medians[i]);
                weights += weight;
                meanRows += weight * rows.get(i);
                meanCost += weight * costs[i];
            }
            meanRows /= weights;
            meanCost /= weights;
            double together = 0;
            double alone = 0;
            for (int i : known) {
                double weight = 1 / (medians[i] * medians[i]);
                together += weight * (rows.get(i) - meanRows) * (costs[i] - meanCost);
                alone += weight * (rows.get(i) - meanRows) * (rows.get(i) - meanRows);
            }
            double perRow = together / alone;
            double fixed = meanCost - perRow * meanRows;
            double[] offsets = new double[rows.size()];
            Arrays.setAll(offsets, i -> (costs[i] - fixed - perRow * rows.get(i)) / medians[i]);
            return new Fitted(fixed, perRow, offsets);
        }
    }
}
