package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The result of {@code perf history}: figures over Debezium's releases, never of two machines on one line.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code history}
 * @param commandLine what was typed
 * @param file that the history is kept in
 * @param here the fingerprint of the machine that this was put together on
 * @param points lines of the file that count
 * @param added those of them that are new
 * @param groups what was asked for; those of this machine first
 * @param nights what the figures of comparisons come to night by night; those of this machine first
 * @param notes what could not be read, a sentence each
 * @param confidence of the intervals, 0.95 for 95 %
 */
@ResultOf(command = "history", schemaVersion = HistoryResult.SCHEMA_VERSION)
public record HistoryResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        String commandLine,
        String file,
        String here,
        int points,
        int added,
        @JsonProperty(required = true) List<LineGroup> groups,
        List<NightSeries> nights,
        List<String> notes,
        double confidence) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public HistoryResult {
        // Results of before it was written down say nothing of it: it was the same.
        confidence = confidence > 0 ? confidence : HistoryPoint.CONFIDENCE;
    }

    /**
     * What belongs on one chart: one figure of one thing on one machine.
     *
     * @param versions all that it has figures of, in the order of their release
     */
    public record LineGroup(
            HistoryPoint.MachineInfo machine,
            HistoryPoint.BenchmarkCase measured,
            Metric metric,
            String unit,
            boolean moreIsBetter,
            List<String> versions,
            List<VersionLine> lines) {}

    /**
     * What may be joined by a line: the same JDK and the same spec but for the version.
     *
     * @param with as {@link HistoryPoint.LineVariant#with}
     * @param releases in the order of their release
     * @param change from the first to the last of them; null where there is one only
     */
    public record VersionLine(String jdk, String with, List<ReleaseFigure> releases, VersionChange change) {}

    /**
     * A Debezium version on a line.
     *
     * @param median over the runs' own medians
     * @param low of the interval of the only run, or the lowest median of several
     * @param high likewise
     * @param confidence of that interval; null where {@code low} and {@code high} are the lowest and the highest
     * @param change from the version before it; null for the first
     * @param runs oldest first
     */
    public record ReleaseFigure(
            String version,
            double median,
            double low,
            double high,
            Double confidence,
            VersionChange change,
            List<HistoryPoint> runs) {}

    /**
     * From one version to another.
     *
     * @param ratio the later one's figure to the earlier one's; NaN where that is 0
     * @param sideBySide whether it is from runs that measured both, the median over them; else it is that of the medians
     *     over other runs each
     */
    public record VersionChange(double ratio, boolean sideBySide) {}

    /**
     * One figure of one variant beside one baseline, on one machine, night by night.
     *
     * @param spec the variant's, without the commit that it was built of; the baseline's where it ran against itself alone
     * @param baseline the baseline's spec, the same every night
     * @param nights oldest first, a run each
     * @param steps where a level changes, in their order
     * @param drifts what changes evenly instead, and by which factor from the first night to the last
     */
    public record NightSeries(
            HistoryPoint.MachineInfo machine,
            HistoryPoint.BenchmarkCase measured,
            Metric metric,
            String unit,
            boolean moreIsBetter,
            String jdk,
            String spec,
            String baseline,
            List<Night> nights,
            List<NightStep> steps,
            Map<NightFigure, Double> drifts) {}

    /**
     * @param beside how the variant came out; null where the baseline ran against itself alone
     * @param same how the baseline came out against itself (A/A); null where that was not measured
     */
    public record Night(HistoryPoint.RunInfo run, HistoryPoint.BaselineRatio beside, HistoryPoint.BaselineRatio same) {

        /** NaN where the night does not have it. */
        public double value(NightFigure figure) {
            HistoryPoint.BaselineRatio either = beside == null ? same : beside;
            return switch (figure) {
                case RATIO -> beside == null ? Double.NaN : beside.ratio();
                case SAME -> same == null ? Double.NaN : same.ratio();
                case BASELINE -> either.baselineValue();
            };
        }
    }

    /** What a night has. */
    public enum NightFigure {
        /** The variant to the baseline: moves with Debezium. */
        RATIO,
        /** The baseline to itself. */
        SAME,
        /** The baseline's own figure: moves with the machine. */
        BASELINE
    }

    /**
     * A change of level.
     *
     * @param debezium whether it is Debezium's; else the baseline, which stays the same, moved in the same nights
     * @param at index of the first night after it
     * @param earliest of the nights that may be the first after it
     * @param latest likewise
     * @param before level of the figure before it
     * @param after level after it
     * @param ratio by which the level changes
     * @param low end of its confidence interval
     * @param high likewise
     * @param from commit of the last night that is before it for sure; null where it is not known
     * @param to commit of the first night that is after it for sure; null likewise
     * @param bisect words after {@code scripts/perf} that look for the commit; empty where there is nothing to search
     */
    public record NightStep(
            NightFigure figure,
            boolean debezium,
            int at,
            int earliest,
            int latest,
            double before,
            double after,
            double ratio,
            double low,
            double high,
            String from,
            String to,
            List<String> bisect) {}
}
