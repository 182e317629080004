package io.debezium.perf.harness.report.profile;

import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Analysis;

/** What a recording says, as tables. */
public final class AnalysisTables {

    private static final String CPU_COST = "CPU us/event";
    private static final String BYTES_COST = "Bytes/event";
    private static final ProfileTable CPU_BY_METHOD = new ProfileTable("Method", CPU_COST, Naming.METHOD);

    private AnalysisTables() {}

    /** Every sample charged to the nearest Debezium method on its stack: the table that the report opens with. */
    public static Table onBehalf(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        double listed = cpu.debezium().stream()
                .mapToDouble(owner -> owner.method().share())
                .sum();
        String note =
                "Each sample counts for the nearest io.debezium frame on its stack, whatever it called into; open a"
                        + " method to see what was running. These are %s of the %s %s events with a stack."
                                .formatted(
                                        Format.percent(listed),
                                        Format.count(cpu.samples() - cpu.withoutStack()),
                                        cpu.event());
        return new ProfileTable("Debezium method", CPU_COST, Naming.METHOD)
                .owners(
                        "cpu-debezium",
                        "CPU by Debezium method",
                        note,
                        cpu.debezium(),
                        new ProfileTable("Running", CPU_COST, Naming.METHOD));
    }

    public static List<Chapter> chapters(Analysis analysis) {
        return List.of(cpu(analysis), allocation(analysis), events(analysis), findings(analysis));
    }

    private static Chapter chapter(String id, String title, String intro, List<Table> tables) {
        return new Chapter(
                id, title, intro, tables.stream().<Block>map(Block.Grid::new).toList());
    }

    private static Chapter cpu(Analysis analysis) {
        Analysis.Cpu cpu = analysis.cpu();
        return chapter(
                "cpu",
                "CPU by method",
                "",
                List.of(
                        CPU_BY_METHOD.rows(
                                "cpu-self",
                                "CPU by method, self",
                                "Samples in which the method itself was running.",
                                cpu.self()),
                        CPU_BY_METHOD.rows(
                                "cpu-total",
                                "CPU by method, total",
                                "Samples with the method anywhere on the stack, so shares add up to more than 100 %.",
                                cpu.total()),
                        new ProfileTable("Thread", CPU_COST, Naming.WHOLE)
                                .rows(
                                        "cpu-threads",
                                        "CPU by thread, as sampled",
                                        "Java threads only.",
                                        cpu.threads())));
    }

    private static Chapter allocation(Analysis analysis) {
        Analysis.Allocation allocation = analysis.allocation();
        ProfileTable byMethod = new ProfileTable("Method", BYTES_COST, Naming.METHOD);
        ProfileTable byClass = new ProfileTable("Class", BYTES_COST, Naming.TYPE);
        return chapter(
                "allocation",
                "Allocation",
                "About %s, estimated from %s of %s. Shares are of bytes; the intervals only know the number of samples."
                        .formatted(
                                Format.bytes(allocation.bytes()),
                                Format.count(allocation.samples(), "sample"),
                                allocation.event()),
                List.of(
                        new ProfileTable("Debezium method", BYTES_COST, Naming.METHOD)
                                .owners(
                                        "allocation-debezium",
                                        "Allocation by Debezium method",
                                        "Charged to the nearest io.debezium frame; open a method to see the classes.",
                                        allocation.debezium(),
                                        byClass),
                        byMethod.rows("allocation-sites", "Allocation by site", "", allocation.sites()),
                        byClass.rows("allocation-classes", "Allocation by class", "", allocation.classes())));
    }

    private static Chapter events(Analysis analysis) {
        return chapter(
                "events",
                "Exceptions, pauses and waits",
                "",
                List.of(exceptions(analysis), pauses(analysis), waits(analysis)));
    }

    private static Table exceptions(Analysis analysis) {
        return Table.of(
                "exceptions",
                "Exceptions thrown",
                "",
                List.of(
                        Column.text("Class"),
                        Column.text("Message"),
                        Column.text("Created in"),
                        Column.text("On behalf of"),
                        Column.number("Thrown"),
                        Column.number("Per event")),
                analysis.exceptions().stream()
                        .map(thrown -> Line.of(
                                Cell.name(Naming.TYPE, thrown.className()),
                                Cell.text(thrown.message()),
                                Cell.name(Naming.METHOD, thrown.site()),
                                Cell.name(Naming.METHOD, thrown.owner()),
                                Cell.number(Format.count(thrown.count()), thrown.count()),
                                number(thrown.perEvent())))
                        .toList());
    }

    private static Table pauses(Analysis analysis) {
        Analysis.Gc gc = analysis.gc();
        return Table.of(
                "pauses",
                "GC pauses, longest first",
                "%s, %s, %s paused in all."
                        .formatted(
                                gc.collector(),
                                Format.count(gc.collections(), "collection"),
                                Format.millis(gc.pauseMillisSum())),
                List.of(Column.text("Pause"), Column.number("At, s"), Column.number("Length, ms")),
                gc.pauses().stream()
                        .sorted(Comparator.comparingDouble(Analysis.Pause::millis)
                                .reversed())
                        .map(pause -> Line.of(
                                Cell.text(pause.name()),
                                Cell.number(Format.number(pause.second()), pause.second()),
                                Cell.number(Format.number(pause.millis()), pause.millis())))
                        .toList());
    }

    private static Table waits(Analysis analysis) {
        return Table.of(
                "waits",
                "Waiting",
                "Waiting is not CPU time: a thread that waits for work waits long and costs nothing.",
                List.of(
                        Column.text("Kind"),
                        Column.text("On"),
                        Column.text("On behalf of"),
                        Column.text("Thread"),
                        Column.number("Times"),
                        Column.number("Total, ms")),
                analysis.waits().stream()
                        .map(wait -> Line.of(
                                Cell.text(wait.kind()),
                                Cell.name(Naming.TYPE, wait.on()),
                                Cell.name(Naming.METHOD, wait.owner()),
                                Cell.code(wait.thread()),
                                Cell.number(Format.count(wait.count()), wait.count()),
                                Cell.number(Format.number(wait.millis()), wait.millis())))
                        .toList());
    }

    private static Chapter findings(Analysis analysis) {
        return chapter(
                "findings",
                "Findings of JDK Mission Control",
                "From its rule library, which knows Java in general and Debezium not at all; scores are 0 to 100.",
                List.of(Table.of(
                        "findings-table",
                        "Findings by severity",
                        "",
                        List.of(
                                Column.text("Severity"),
                                Column.number("Score"),
                                Column.text("Rule"),
                                Column.text("Topic"),
                                Column.text("Finding")),
                        analysis.findings().stream()
                                .map(finding -> Line.of(
                                        Cell.text(finding.severity()),
                                        Cell.number(Format.number(finding.score()), finding.score()),
                                        Cell.text(finding.rule()),
                                        Cell.text(finding.topic()),
                                        Cell.text(explained(finding))))
                                .toList())));
    }

    private static String explained(Analysis.Finding finding) {
        return finding.explanation() == null || finding.explanation().isBlank()
                ? orEmpty(finding.summary())
                : orEmpty(finding.summary()) + " " + finding.explanation();
    }

    private static Cell number(Double valueOrNull) {
        return valueOrNull == null
                ? Cell.number(Format.UNKNOWN, Double.NaN)
                : Cell.number(Format.number(valueOrNull), valueOrNull);
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
