package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Run;

/** The runs that a result rests on, each with a report of its own. */
public final class RunLinks {

    private RunLinks() {}

    /** What only counts has figures and no report. */
    private static final String COUNTED = "calls";

    /** To the reports of those that came to one. */
    public static Block links(List<Run> runs) {
        return new Block.Links(runs.stream()
                .filter(run -> !run.folder().isEmpty() && !run.name().startsWith(COUNTED))
                .map(run -> new Block.Link(run.folder() + "/report.html", run.name()))
                .toList());
    }

    public static Table table(List<Run> runs) {
        List<Line> lines = runs.stream()
                .map(run -> Line.of(
                        Cell.text(run.name()),
                        Cell.code(run.folder()),
                        Cell.number(Format.seconds(run.seconds()), run.seconds()),
                        Cell.text(ended(run))))
                .toList();
        return Table.of(
                "runs-table",
                "Measurements, in order",
                "",
                List.of(Column.text("Of"), Column.text("Folder"), Column.number("Time"), Column.text("Ended")),
                lines);
    }

    private static String ended(Run run) {
        String ended =
                switch (run.status()) {
                    case COMPLETE -> "complete";
                    case INTERRUPTED -> "interrupted";
                    case FAILED -> "failed";
                };
        return run.message().isEmpty() ? ended : ended + ": " + run.message();
    }
}
