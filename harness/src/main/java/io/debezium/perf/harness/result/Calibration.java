package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The result of {@code perf calibrate}: how well this machine can tell variants apart.
 *
 * @param summary what later reports show of it
 * @param same comparisons of a variant with itself
 * @param planted comparisons of a variant with itself slowed down by a known share
 * @param trials all trials, in order
 */
@ResultOf(command = "calibrate", schemaVersion = 2)
public record Calibration(
        ResultHeader header,
        TapeInfo tape,
        Design design,
        VariantInfo variant,
        CalibrationSummary summary,
        List<Comparison> same,
        List<Planted> planted,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<String> notes)
        implements Result {

    public Calibration {
        same = List.copyOf(same);
        planted = List.copyOf(planted);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    /**
     * A slow-down that was put in on purpose.
     *
     * @param share CPU per event that was added, relative to the baseline's, 0.05 for 5 %
     * @param comparison of CPU per event
     */
    public record Planted(double share, Comparison comparison) {}
}
