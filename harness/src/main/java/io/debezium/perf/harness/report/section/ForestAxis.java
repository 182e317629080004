package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.result.Comparison;

/**
 * The common axis of a forest's lines: logarithmic, so that half and double are equally far from no change.
 *
 * @param low log of the ratio at its left end
 * @param high log of the ratio at its right end
 */
public record ForestAxis(double low, double high) {

    /** Width of a tick's label, in per cent of the width of a narrow screen. */
    private static final double LABEL = 15;

    private static final double MARGIN = 0.06;

    /** The log of the ratio beyond which the few that lie there do not stretch the axis. */
    private static final double FAR = Math.log(4);

    /** Changes in per cent that may have a tick, if there is room; earlier ones take precedence. */
    private static final double[] TICKS = {
        0, 9_900, 900, 400, 100, -99.9, -99, -90, -50, 1_900, 200, -98, -95, -80, -70, 50, 20, -20, 40, -40, 10, -10, 5,
        -5, 2, -2, 1, -1, 0.5, -0.5
    };

    /**
     * An axis that covers every interval, the pairs of comparisons without one, and twice the band; other pairs may lie
     * outside. If fewer than half of the comparisons exceed four times or a quarter, these may, too: others could not be told
     * apart.
     */
    public static ForestAxis of(List<Comparison> comparisons, double minEffect) {
        List<Comparison> near = comparisons.stream()
                .filter(comparison -> !(Math.abs(Math.log(comparison.ratio())) > FAR))
                .toList();
        List<Comparison> covered = 2 * near.size() > comparisons.size() ? near : comparisons;
        double[] shown = DoubleStream.concat(
                        DoubleStream.of(1 / (1 + 2 * minEffect), 1 + 2 * minEffect),
                        covered.stream()
                                .flatMapToDouble(comparison -> DoubleStream.concat(
                                        DoubleStream.of(comparison.ratio(), comparison.ciLow(), comparison.ciHigh()),
                                        Effect.of(comparison).bounded() ? DoubleStream.empty() : pairs(comparison))))
                .filter(ratio -> Double.isFinite(ratio) && ratio > 0)
                .map(Math::log)
                .sorted()
                .toArray();
        double low = shown[0];
        double high = shown[shown.length - 1];
        double margin = MARGIN * (high - low);
        return new ForestAxis(low - margin, high + margin);
    }

    /** The position of a ratio in per cent of the width; at the edge if it lies outside. */
    public double at(double ratio) {
        return Math.max(0, Math.min(100, 100 * (Math.log(ratio) - low) / (high - low)));
    }

    private static DoubleStream pairs(Comparison comparison) {
        return comparison.ratios().stream()
                .mapToDouble(ratio -> ratio)
                .filter(ratio -> Double.isFinite(ratio) && ratio > 0);
    }

    /** Whether a pair, the estimate or its interval lies outside the axis, and so is drawn at its end. */
    boolean endsBefore(Comparison comparison) {
        DoubleStream estimate = DoubleStream.of(comparison.ratio(), comparison.ciLow(), comparison.ciHigh())
                .filter(Double::isFinite);
        return DoubleStream.concat(pairs(comparison), estimate).anyMatch(ratio -> !covers(ratio));
    }

    private boolean covers(double ratio) {
        return Math.log(ratio) >= low && Math.log(ratio) <= high;
    }

    public List<Forest.Tick> ticks() {
        List<Forest.Tick> ticks = new ArrayList<>();
        for (double percent : TICKS) {
            double ratio = 1 + percent / 100;
            if (covers(ratio) && ticks.stream().allMatch(tick -> Math.abs(tick.at() - at(ratio)) >= LABEL)) {
                ticks.add(new Forest.Tick(at(ratio), Effect.tick(percent)));
            }
        }
        ticks.sort(Comparator.comparingDouble(Forest.Tick::at));
        return ticks;
    }

    /** The position of a comparison; null if its ratio is unknown. */
    Forest.Mark mark(Comparison comparison) {
        Effect effect = Effect.of(comparison);
        if (!effect.known()) {
            return null;
        }
        double value = at(effect.ratio());
        return effect.bounded()
                ? new Forest.Mark(at(effect.low()), value, at(effect.high()), true)
                : new Forest.Mark(value, value, value, false);
    }

    List<Double> dots(Comparison comparison) {
        return pairs(comparison).map(this::at).boxed().toList();
    }
}
