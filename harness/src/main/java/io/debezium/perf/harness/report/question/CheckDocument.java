package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
import io.debezium.perf.harness.report.section.CompareLimits;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.report.section.RunLinks;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.GateVerdict;

/** The report of {@code perf check}. */
public final class CheckDocument {

    private CheckDocument() {}

    public static Document of(CheckResult result) {
        List<Block> first = new ArrayList<>();
        first.add(new Block.Grid(gates(result)));
        CheckForest.of(result).map(forest -> new Block.Intervals(forest, true)).ifPresent(first::add);
        return new Document(
                "Check: %s against %s".formatted(result.candidate(), result.baseline()),
                Origin.of(result.command(), result.startedAt()),
                CheckWords.summary(result),
                first,
                List.of(
                        new Chapter("reasons", "Why these thresholds", "", List.of(new Block.Grid(reasons(result)))),
                        new Chapter(
                                "runs",
                                "What the gates rest on",
                                "Each has a report of its own, with every figure and every trial.",
                                List.of(RunLinks.links(result.runs()), new Block.Grid(RunLinks.table(result.runs())))),
                        new Chapter("run", "What was run, and on what", "", run(result)),
                        new Chapter("limits", "What this does not show", "", List.of(new Block.Points(limits())))));
    }

    private static Table gates(CheckResult result) {
        List<Line> lines = new ArrayList<>();
        for (Gate gate : result.gates()) {
            Effect effect = CheckWords.effect(gate);
            lines.add(Line.of(
                            Cell.code(gate.subject()),
                            Cell.text(gate.verdict().id()),
                            Cell.text(gate.metric().label()),
                            Cell.text(CheckWords.baseline(gate)),
                            Cell.text(CheckWords.candidate(gate)),
                            Cell.number(effect.signed(), effect.ratio()),
                            Cell.number(effect.signedRange(), effect.low()),
                            Cell.number(
                                    CheckWords.allowed(gate.threshold()),
                                    gate.threshold().worse()))
                    .toned(tone(gate.verdict())));
        }
        return Table.of(
                "gates-table",
                "The gates",
                "Worse by: relative to the baseline, of the median of the pairs' averages; of a rate, how much more time the same work takes. Held: the whole interval is at most what is allowed. Regressed: all of it is beyond.",
                List.of(
                        Column.text("Gate").rank(Column.GROUP),
                        Column.text("Verdict"),
                        Column.text("Figure"),
                        Column.number("Baseline").rank(3),
                        Column.number("Candidate").rank(2),
                        Column.number("Worse by"),
                        Column.number(Effect.level(result.design().confidence()) + " interval")
                                .rank(1),
                        Column.number("Allowed")),
                lines);
    }

    private static Tone tone(GateVerdict verdict) {
        return switch (verdict) {
            case HELD -> Tone.GOOD;
            case REGRESSED -> Tone.BAD;
            case INCONCLUSIVE, NOT_MEASURED -> Tone.FAINT;
        };
    }

    private static Table reasons(CheckResult result) {
        List<Line> lines = new ArrayList<>();
        for (Gate gate : result.gates()) {
            lines.add(Line.of(
                    Cell.code(gate.subject()),
                    Cell.text(gate.metric().label()),
                    Cell.text(CheckWords.allowed(gate.threshold())),
                    Cell.text(gate.threshold().reason())));
        }
        return Table.of(
                "reasons-table",
                "The thresholds of " + result.thresholds(),
                "",
                List.of(Column.text("Gate"), Column.text("Figure"), Column.text("Allowed"), Column.text("Reason")),
                lines);
    }

    private static List<Block> run(CheckResult result) {
        CheckResult.Design design = result.design();
        Map<String, String> planned = new LinkedHashMap<>();
        planned.put("Thresholds", result.thresholds());
        if (has(result, "micro")) {
            planned.put("Forks planned", Format.count(design.forks()) + " of each micro-benchmark and variant");
        }
        if (has(result, "macro")) {
            planned.put(
                    "Pairs planned",
                    "%s of each workload, of %s of each variant"
                            .formatted(Format.count(design.pairs()), Format.count(design.trialsPerPair(), "trial")));
        }
        planned.put("Confidence", Effect.level(design.confidence()) + " of each interval");
        planned.put("Seed", design.seed() + ", of the order");
        if (design.timeLimitSeconds() != null) {
            planned.put("Time limit", Format.seconds(design.timeLimitSeconds()));
        }
        List<Facts.Fact> facts = planned.entrySet().stream()
                .map(fact -> Facts.Fact.text(fact.getKey(), fact.getValue()))
                .toList();
        Facts commands = new Facts("To repeat", List.of(Facts.Fact.code("All of it", result.commandLine())));
        return List.of(
                new Block.Terms(
                        List.of(new Facts("Design", facts), CompareFacts.environment(result.environment(), null))),
                new Block.Commands(commands));
    }

    private static boolean has(CheckResult result, String kind) {
        return result.gates().stream().anyMatch(gate -> gate.kind().equals(kind));
    }

    private static List<String> limits() {
        return List.of(
                "A gate that is held says that the candidate is not worse by more than is allowed, not that it is no worse.",
                "An unchanged candidate regresses only where an interval lies wholly beyond its threshold: less often than one time in forty for each gate, and the rarer the further away the threshold is.",
                "What no benchmark of the file calls and no event of its tapes does is not held to anything.",
                "Where the time went, perf compare with its recordings tells.",
                CompareLimits.ONE_MACHINE);
    }
}
