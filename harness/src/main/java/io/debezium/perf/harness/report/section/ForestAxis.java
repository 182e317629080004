package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;

/**
 * The axis that a forest's rows share: logarithmic, so that half and double lie equally far from no change.
 *
 * @param low log of the ratio at its left end
 * @param high log of the ratio at its right end
 */
public record ForestAxis(double low, double high) {

    /** Room that the label of a tick needs, in per cent of the width of a narrow screen. */
    private static final double LABEL = 15;

    private static final int MOST_TICKS = 10;

    /** Equal steps that are fewer say less than {@link #ROUND} ones. */
    private static final int FEWEST_TICKS = 3;

    private static final double MARGIN = 0.06;
    private static final double[] STEPS = {0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000, 5_000};

    /**
     * Changes in per cent that get a tick where there is room, the first ones first: equal steps leave much of an axis that
     * reaches far without any.
     */
    private static final double[] ROUND = {
        -90, -99, -99.9, -50, -80, -95, -98, -70, -97, 100, 900, 9_900, 400, 1_900, 200
    };

    /** Wide enough for every interval, the pairs of what has none, and twice the band; other pairs may lie beyond. */
    public static ForestAxis of(List<Comparison> comparisons, double minEffect) {
        List<Double> shown = new ArrayList<>(List.of(1 / (1 + 2 * minEffect), 1 + 2 * minEffect));
        for (Comparison comparison : comparisons) {
            DoubleStream.concat(
                            DoubleStream.of(comparison.ratio(), comparison.ciLow(), comparison.ciHigh()),
                            Effect.of(comparison).bounded() ? DoubleStream.empty() : dots(comparison))
                    .filter(ratio -> Double.isFinite(ratio) && ratio > 0)
                    .forEach(shown::add);
        }
        double low = Math.log(shown.stream().min(Comparator.naturalOrder()).orElseThrow());
        double high = Math.log(shown.stream().max(Comparator.naturalOrder()).orElseThrow());
        double margin = MARGIN * (high - low);
        return new ForestAxis(low - margin, high + margin);
    }

    /**
     * What the marks of a row are: the beginning of a sentence, which goes on with what is special to the chart.
     *
     * @param dots what the small dots are: {@code pairs}
     * @param comparisons of all rows
     */
    public String marks(String dots, List<Comparison> comparisons) {
        return "Line: the interval; large dot: the estimate; small dots: the " + dots + beyond(comparisons);
    }

    /** Per cent of the width, at the edge for what lies beyond. */
    public double at(double ratio) {
        return Math.max(0, Math.min(100, 100 * (Math.log(ratio) - low) / (high - low)));
    }

    private boolean covers(double ratio) {
        return ratio > 0 && Math.log(ratio) >= low && Math.log(ratio) <= high;
    }

    /** Of each pair. */
    private static DoubleStream dots(Comparison comparison) {
        return comparison.ratios().stream()
                .mapToDouble(ratio -> ratio)
                .filter(ratio -> Double.isFinite(ratio) && ratio > 0);
    }

    /** Of pairs that lie beyond an end, whose dots stand there; empty where none does. */
    private String beyond(List<Comparison> comparisons) {
        return comparisons.stream().flatMapToDouble(ForestAxis::dots).anyMatch(ratio -> !covers(ratio))
                ? " (hollow at an end: beyond it)"
                : "";
    }

    public List<Forest.Tick> ticks() {
        List<Forest.Tick> equal = equalSteps();
        List<Forest.Tick> ticks =
                new ArrayList<>(equal.size() < FEWEST_TICKS ? List.of(new Forest.Tick(at(1), "0")) : equal);
        DoubleStream.of(ROUND)
                .map(percent -> 1 + percent / 100)
                .filter(this::covers)
                .filter(ratio -> ticks.stream().allMatch(tick -> Math.abs(tick.at() - at(ratio)) >= LABEL))
                .forEach(ratio -> ticks.add(tick(ratio)));
        ticks.sort(Comparator.comparingDouble(Forest.Tick::at));
        return ticks;
    }

    private List<Forest.Tick> equalSteps() {
        for (double step : STEPS) {
            // Of an interval that reaches far there would be millions.
            if (100 * (Math.expm1(high) - Math.expm1(low)) / step > MOST_TICKS) {
                continue;
            }
            List<Forest.Tick> ticks = ticks(step);
            if (roomy(ticks)) {
                return ticks;
            }
        }
        return List.of(new Forest.Tick(at(1), "0"));
    }

    private static boolean roomy(List<Forest.Tick> ticks) {
        return IntStream.range(1, ticks.size())
                .allMatch(i -> ticks.get(i).at() - ticks.get(i - 1).at() >= LABEL);
    }

    private List<Forest.Tick> ticks(double step) {
        List<Forest.Tick> ticks = new ArrayList<>();
        long from = (long) Math.ceil(100 * Math.expm1(low) / step);
        long to = (long) Math.floor(100 * Math.expm1(high) / step);
        for (long i = from; i <= to; i++) {
            ticks.add(i == 0 ? new Forest.Tick(at(1), "0") : tick(1 + i * step / 100));
        }
        return ticks;
    }

    private Forest.Tick tick(double ratio) {
        return new Forest.Tick(at(ratio), new Effect(ratio, ratio, ratio, 0).tick());
    }

    /**
     * @param baseline the figure of one arm, with its unit
     * @param candidate of the other
     */
    public Forest.Row row(String name, String baseline, String candidate, Comparison comparison, String verdict) {
        Effect effect = Effect.of(comparison);
        return new Forest.Row(
                name,
                new Forest.Text(
                        baseline,
                        candidate,
                        effect.signed(),
                        effect.signedRange(),
                        Format.probability(comparison.pValue()),
                        comparison.pairsAgreeing() + "/" + comparison.pairs(),
                        verdict),
                Tone.of(comparison.verdict()),
                mark(effect),
                dots(comparison).map(this::at).boxed().toList());
    }

    private Forest.ForestMark mark(Effect effect) {
        if (!effect.known()) {
            return null;
        }
        double value = at(effect.ratio());
        return effect.bounded()
                ? new Forest.ForestMark(at(effect.low()), value, at(effect.high()), true)
                : new Forest.ForestMark(value, value, value, false);
    }
}
