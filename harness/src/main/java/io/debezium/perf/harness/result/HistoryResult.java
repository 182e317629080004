package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

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
        List<LineGroup> groups,
        List<String> notes,
        double confidence) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public HistoryResult {
        groups = List.copyOf(groups);
        notes = List.copyOf(notes);
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
            List<VersionLine> lines) {

        public LineGroup {
            versions = List.copyOf(versions);
            lines = List.copyOf(lines);
        }
    }

    /**
     * What may be joined by a line: the same JDK and the same spec but for the version.
     *
     * @param with as {@link HistoryPoint.LineVariant#with}
     * @param releases in the order of their release
     * @param change from the first to the last of them; null where there is one only
     */
    public record VersionLine(String jdk, String with, List<ReleaseFigure> releases, VersionChange change) {

        public VersionLine {
            releases = List.copyOf(releases);
        }
    }

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
            List<HistoryPoint> runs) {

        public ReleaseFigure {
            runs = List.copyOf(runs);
        }
    }

    /**
     * From one version to another.
     *
     * @param ratio the later one's figure to the earlier one's; NaN where that is 0
     * @param sideBySide whether it is from runs that measured both, the median over them; else it is that of the medians
     *     over other runs each
     */
    public record VersionChange(double ratio, boolean sideBySide) {}
}
