package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.RecordResult;

/** What was measured from outside the recording, as tables. */
final class RunTables {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private RunTables() {}

    /** CPU by thread as the operating system counted it, which samples of Java code cannot. */
    static Table threads(RecordResult result) {
        double total = result.threads().stream()
                .mapToDouble(RecordResult.ThreadCpu::cpuMicros)
                .sum();
        double events = result.figures() == null ? 0 : result.figures().events();
        return Table.of(
                "threads",
                "CPU time by thread, as the operating system counted it",
                "",
                List.of(
                        Column.text("Thread"),
                        Column.text("Kind"),
                        Column.number("Share"),
                        Column.number("CPU us/event"),
                        Column.number("CPU, s")),
                result.threads().stream()
                        .map(thread -> {
                            double perEvent = thread.cpuMicros() / events;
                            return Line.of(
                                    Cell.code(thread.name()),
                                    Cell.text(Split.name(thread.kind())),
                                    Cell.number(Format.percent(thread.cpuMicros() / total), thread.cpuMicros()),
                                    Cell.number(Format.number(perEvent), perEvent),
                                    Cell.number(Format.number(thread.cpuMicros() / 1e6), thread.cpuMicros()));
                        })
                        .toList());
    }

    /** Percentiles of what was measured: the engine's latency, and the load's own. */
    static Table latencies(RecordResult result) {
        List<Line> lines = new ArrayList<>();
        if (result.latency() != null) {
            lines.add(line("Commit to consumption, row events", result.latency()));
        }
        if (result.load() != null && result.load().latency() != null) {
            lines.add(line(loadName(result), result.load().latency()));
        }
        List<Column> columns = new ArrayList<>();
        columns.add(Column.text("Latency in ms"));
        for (double percentile : PERCENTILES) {
            columns.add(Column.number("p" + trimmed(percentile)));
        }
        columns.add(Column.number("Max"));
        columns.add(Column.number("Mean"));
        columns.add(Column.number("Count"));
        return Table.of("latency-table", "Latency over the recording", "", columns, lines);
    }

    static String loadName(RecordResult result) {
        return result.workload().targetRate() == null
                ? "Transactions of the load, from their start"
                : "Transactions of the load, from their scheduled start";
    }

    private static Line line(String name, Latency latency) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.text(name));
        for (double percentile : PERCENTILES) {
            cells.add(millis(latency.count() == 0 ? Double.NaN : latency.at(percentile)));
        }
        cells.add(millis(latency.maxMicros()));
        cells.add(millis(latency.meanMicros()));
        cells.add(Cell.number(Format.count(latency.count()), latency.count()));
        return Line.of(cells);
    }

    private static Cell millis(double micros) {
        return Cell.number(Format.number(micros / 1e3), micros);
    }

    private static String trimmed(double percentile) {
        return percentile == Math.rint(percentile) ? Long.toString((long) percentile) : Double.toString(percentile);
    }
}
