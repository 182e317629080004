package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReadTable;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.Trial;

/**
 * A subject with a table, and the trials that stand for it.
 *
 * @param subject its index
 * @param name as {@link #name(SnapshotResult, int)}
 * @param cells at least one, in the order of their rounds
 */
record SnapshotCase(int subject, String name, long rows, List<Trial<Long, SnapshotFigures>> cells) {

    /** By table, then by subject; those without a trial that came to figures are left out. */
    static List<SnapshotCase> of(SnapshotResult result) {
        List<SnapshotCase> cases = new ArrayList<>();
        for (ReadTable table : result.tables()) {
            for (int subject = 0; subject < result.subjects().size(); subject++) {
                List<Trial<Long, SnapshotFigures>> standing = result.standing(subject, table.rows());
                if (!standing.isEmpty()) {
                    cases.add(new SnapshotCase(subject, name(result, subject), table.rows(), standing));
                }
            }
        }
        return cases;
    }

    /** A variant's spec, with its letter where there are several; a native way's own name. */
    static String name(SnapshotResult result, int subject) {
        return subject < result.variants().size()
                ? Arm.name(subject, result.variants())
                : result.subjects().get(subject).spec();
    }

    /** Likewise, short enough for a legend. */
    static String label(SnapshotResult result, int subject) {
        return Arm.brief(name(result, subject));
    }

    /** A native way in a sentence. */
    static String words(String way) {
        return way.equals("copy") ? "COPY" : "a " + way;
    }

    /** Median over the rounds; NaN where none knows it. */
    double median(Function<SnapshotFigures, Double> value) {
        return Arm.median(cells.stream()
                .map(Trial::figures)
                .map(value)
                .filter(Objects::nonNull)
                .toList());
    }

    double seconds() {
        return median(SnapshotFigures::seconds);
    }

    double firstRowSeconds() {
        return median(SnapshotFigures::firstRowSeconds);
    }

    double startUpSeconds() {
        return median(SnapshotFigures::startUpSeconds);
    }

    double peakRss() {
        return median(figures ->
                figures.peakRssBytes() == null ? null : figures.peakRssBytes().doubleValue());
    }

    /** NaN where the server's processes are not known. */
    double serverMicrosPerRow() {
        return median(figures -> figures.serverCpuMicros() == null ? null : figures.serverCpuMicros() / figures.rows());
    }

    /** How its time in all compares with that of another subject; empty where it was not compared. */
    Optional<Contrast<Long>> against(SnapshotResult result, String baseline) {
        return result.contrasts().stream()
                .filter(contrast -> contrast.condition() == rows
                        && contrast.baseline().equals(baseline)
                        && contrast.comparison().metric() == Metric.SNAPSHOT_MICROS
                        && contrast.comparison()
                                .candidate()
                                .equals(result.subjects().get(subject).spec()))
                .findFirst();
    }
}
