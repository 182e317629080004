package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The result of {@code perf calibrate}: how well this machine can tell variants apart.
 *
 * @param variant that was compared with itself
 * @param comparisons of it with itself, one after another, each by every metric; those that have all their pairs
 * @param noise how the pairs spread, by every metric that they tell
 * @param trials all trials, in order
 */
@ResultOf("calibrate")
public record Calibration(
        ResultHeader header,
        TapeInfo tape,
        Design design,
        VariantInfo variant,
        List<Comparison> comparisons,
        List<Noise> noise,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<String> notes)
        implements Result {

    public Calibration {
        comparisons = List.copyOf(comparisons);
        noise = List.copyOf(noise);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    /** Those by one metric. */
    public List<Comparison> comparisons(Metric metric) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric() == metric)
                .toList();
    }

    /**
     * What the machine makes of nothing, by one metric.
     *
     * @param spread standard deviation of the paired log-ratios, estimated robustly
     * @param smallestEffect the smallest relative difference that a comparison of so many pairs finds nine times in ten, 0.03
     *     for 3 %; NaN where so few can never tell
     */
    public record Noise(Metric metric, double spread, double smallestEffect) {}
}
