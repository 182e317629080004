package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The result of {@code perf history}: figures over Debezium's releases and night by night, never of two machines on one line.
 *
 * @param file that the history is kept in
 * @param here the fingerprint of the machine that this was put together on
 * @param points lines of the file that count
 * @param added those of them that are new
 * @param charts of nights and then of releases; of either those of this machine first
 * @param notes what could not be read, a sentence each
 * @param confidence of the intervals, 0.95 for 95 %
 */
@ResultOf("history")
public record HistoryResult(
        ResultHeader header,
        String file,
        String here,
        int points,
        int added,
        List<HistoryChart> charts,
        List<String> notes,
        double confidence)
        implements Result {

    /**
     * One figure of one thing on one machine: of several variants over the releases, or of one variant beside one baseline
     * night by night, a run each.
     *
     * @param unit of the figure; ratios have none
     * @param places what lines go over: Debezium's versions in the order of their release, or the dates of nights
     */
    public record HistoryChart(
            HistoryPoint.MachineInfo machine,
            HistoryPoint.BenchmarkCase measured,
            Metric metric,
            String unit,
            boolean moreIsBetter,
            List<String> places,
            List<HistoryLine> lines) {

        /** Whether its places are nights. */
        @JsonIgnore
        public boolean isNightly() {
            return lines.stream().anyMatch(line -> line.role() != LineRole.RELEASES);
        }
    }

    /** What the figures of a line are. */
    public enum LineRole implements LowerCaseId {
        /** A variant's own, version by version. */
        RELEASES,
        /** The variant to the baseline: moves with Debezium. */
        RATIO,
        /** The baseline to itself. */
        SAME,
        /** The baseline's own: moves with the machine. */
        BASELINE;
    }

    /**
     * What may be joined by a line: the same JDK and the same spec but for the version.
     *
     * @param with as {@link HistoryPoint.LineVariant#with}; of nights the whole spec, without the commit that it was built of
     * @param figures in the order of their places
     * @param change from the first to the last of them; null of nights, and where there is one only
     * @param steps where the level changes, in their order; none of releases
     * @param drift factor from the first night to the last where the level changes evenly; else 1
     */
    public record HistoryLine(
            LineRole role,
            String jdk,
            String with,
            List<PlacedFigure> figures,
            VersionChange change,
            List<NightStep> steps,
            double drift) {}

    /**
     * @param place index of the chart's place
     * @param median over the runs' own medians
     * @param low of the interval of the only run, or the lowest median of several
     * @param high likewise
     * @param confidence of that interval; null where {@code low} and {@code high} are the lowest and the highest
     * @param change from the version before it; null for the first, and of nights
     * @param runs oldest first; none of the baseline's nights, whose runs are those of the ratio
     */
    public record PlacedFigure(
            int place,
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
