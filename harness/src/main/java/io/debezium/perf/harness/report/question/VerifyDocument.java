package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.CompareFacts;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Difference;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Row;

/** The report of {@code perf verify}. */
public final class VerifyDocument {

    private VerifyDocument() {}

    public static Document of(VerifyResult result) {
        List<Block> first = new ArrayList<>();
        first.add(new Block.Grid(rows(result)));
        List<Chapter> chapters = new ArrayList<>();
        if (result.rows().stream().anyMatch(row -> !row.same())) {
            chapters.add(new Chapter(
                            "differences",
                            "The first difference of each",
                            "Values as the program under test writes them down: the type, then the value.",
                            differences(result))
                    .print());
        }
        if (result.rows().stream().anyMatch(row -> !row.kills().isEmpty())) {
            chapters.add(new Chapter(
                    "restarts",
                    "Killed and started again",
                    "An engine was ended on the spot behind an event whose offset was stored, and started with the same offsets.",
                    List.of(new Block.Grid(kills(result)))));
        }
        chapters.add(new Chapter(
                "compared", "What was held against each other", "", List.of(new Block.Points(compared(result)))));
        chapters.add(new Chapter("run", "What was run, and on what", "", run(result)));
        chapters.add(new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits()))));
        return new Document(
                "Verify: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                VerifyWords.summary(result),
                first,
                chapters);
    }

    private static Table rows(VerifyResult result) {
        List<Line> lines = new ArrayList<>();
        for (Row row : result.rows()) {
            lines.add(Line.of(
                            Cell.text(VerifyWords.verdict(row)),
                            Cell.code(row.workload()),
                            Cell.code(row.plugin()),
                            Cell.number(Format.count(row.events()), row.events()),
                            Cell.text(VerifyWords.found(row)),
                            Cell.number(Format.seconds(row.seconds()), row.seconds()))
                    .toned(row.same() ? Tone.GOOD : Tone.BAD));
        }
        return Table.of(
                "rows-table",
                "Tape by tape",
                "",
                List.of(
                        Column.text("Verdict"),
                        Column.text("Tape"),
                        Column.text("Plugin"),
                        Column.number("Events"),
                        Column.text("Found"),
                        Column.number("Time").rank(1)),
                lines);
    }

    private static List<Block> differences(VerifyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (Row row : result.rows()) {
            if (row.difference() != null) {
                blocks.add(new Block.Grid(fields("fields-" + blocks.size(), row, row.difference())));
            }
            if (!row.logTail().isEmpty()) {
                blocks.add(new Block.Log(
                        "%s, %s: the last lines of the log".formatted(row.workload(), row.plugin()), row.logTail()));
            }
        }
        return blocks;
    }

    private static Table fields(String id, Row row, Difference difference) {
        List<Line> lines = new ArrayList<>();
        for (Field field : difference.fields()) {
            Sides sides = Sides.of(field);
            lines.add(Line.of(Cell.code(field.path()), Cell.code(sides.baseline()), Cell.code(sides.candidate())));
        }
        return Table.of(
                id,
                "%s, %s: %s".formatted(row.workload(), row.plugin(), VerifyWords.place(difference)),
                difference.summary(),
                List.of(Column.text("Field"), Column.text("Baseline"), Column.text("Candidate")),
                lines);
    }

    private static Table kills(VerifyResult result) {
        List<Line> lines = new ArrayList<>();
        for (Row row : result.rows()) {
            for (Kill kill : row.kills()) {
                lines.add(
                        Line.of(Cell.code(row.workload()), Cell.code(row.plugin()), Cell.text(VerifyWords.kill(kill))));
            }
        }
        return Table.of(
                "kills-table",
                "Kills, of both variants alike",
                "",
                List.of(Column.text("Tape"), Column.text("Plugin"), Column.text("Killed")),
                lines);
    }

    private static List<String> compared(VerifyResult result) {
        List<String> sentences = new ArrayList<>(List.of(
                "Each record whole, in its order: topic, key, value with its source block, headers, the schemas of all of them, the source partition and the source offset.",
                "Left out of it, since the clock, chance or the release decides: %s."
                        .formatted(String.join(", ", result.leftOut())),
                "The value of each attribute of each MBean of Debezium's when the last event had been consumed."));
        List<String> answered = result.rows().stream()
                .filter(row -> row.metrics() != null)
                .flatMap(row -> row.metrics().answered().stream())
                .distinct()
                .sorted()
                .toList();
        if (!answered.isEmpty()) {
            sentences.add("Of these attributes only that they answer, since the clock or chance decides what: %s."
                    .formatted(String.join(", ", answered)));
        }
        sentences.add(
                "After each restart the same, with the first event that came; before and after together every event of the tape.");
        return sentences;
    }

    private static List<Block> run(VerifyResult result) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Terms(List.of(CompareFacts.environment(result.environment(), null))));
        blocks.add(new Block.Commands(
                new Facts("To repeat", List.of(Facts.Fact.code("All of it", result.commandLine())))));
        if (!result.notes().isEmpty()) {
            blocks.add(new Block.Points(result.notes()));
        }
        return blocks;
    }

    private static List<String> limits() {
        return List.of(
                "What no event of these tapes does is not verified: snapshots, signals, heartbeats, other types of columns.",
                "An engine that is killed elsewhere, or before its offset is stored, delivers some events twice; that is not tried.",
                "The server is not told how far they are (flush.lsn.source=false): when it learns of that is a matter of chance, and with it how much comes twice after a kill.",
                "Two runs were held against each other, not all that could be: a fault that comes once in many runs may not have come.");
    }
}
