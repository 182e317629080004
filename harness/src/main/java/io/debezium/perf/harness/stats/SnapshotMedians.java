package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.ReadTable;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.Trial;

/**
 * What the trials of a subject with a table come to, one with another.
 *
 * @param subject its index
 * @param figures of the trials that stand for it, at least one, in the order of their rounds
 */
public record SnapshotMedians(int subject, long rows, List<SnapshotFigures> figures) {

    public SnapshotMedians {
        figures = List.copyOf(figures);
    }

    /** By table, then by subject; those without a trial that came to figures are left out. */
    public static List<SnapshotMedians> of(SnapshotResult result) {
        List<SnapshotMedians> all = new ArrayList<>();
        for (ReadTable table : result.tables()) {
            for (int subject = 0; subject < result.subjects().size(); subject++) {
                List<SnapshotFigures> figures =
                        figures(result, subject, table.rows()).toList();
                if (!figures.isEmpty()) {
                    all.add(new SnapshotMedians(subject, table.rows(), figures));
                }
            }
        }
        return all;
    }

    /** Until a subject was asked to run, seconds, over its trials with all tables: the rows are not known yet then. */
    public static double startUpSeconds(SnapshotResult result, int subject) {
        return Median.ofKnown(result.tables().stream()
                .flatMap(table -> figures(result, subject, table.rows()))
                .map(SnapshotFigures::startUpSeconds));
    }

    private static Stream<SnapshotFigures> figures(SnapshotResult result, int subject, long rows) {
        return result.standing(subject, rows).stream().map(Trial::figures);
    }

    /** Over the rounds; NaN where none knows it. */
    public double of(Function<SnapshotFigures, Number> valueOrNull) {
        return Median.ofKnown(figures.stream().map(valueOrNull));
    }

    /** CPU of the server's processes, microseconds; NaN where they are not known. */
    public double serverMicrosPerRow() {
        return of(each -> each.serverCpuMicros() == null ? null : each.serverCpuMicros() / each.rows());
    }
}
