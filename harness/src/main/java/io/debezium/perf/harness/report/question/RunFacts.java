package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.WorkloadInfo;

/** What was run, and on what. */
final class RunFacts {

    private RunFacts() {}

    static List<Facts> of(RecordResult result) {
        return List.of(
                variant(result.variant()),
                workload(result),
                new Facts(
                        "Database",
                        List.of(
                                Fact.text("Version", result.database().version()),
                                Fact.text("Kind", result.database().kind()),
                                Fact.text("Why this kind", result.database().reason()))),
                machine(result));
    }

    static List<Facts> of(Analysis analysis) {
        return List.of(new Facts(
                "Recording",
                List.of(
                        Fact.code("File", analysis.file()),
                        Fact.text("JVM", analysis.jvm()),
                        Fact.text("Covers", Format.seconds(analysis.seconds())),
                        Fact.code("CPU event", analysis.cpu().event()),
                        Fact.code("Allocation event", analysis.allocation().event()))));
    }

    /** The commands that do it again. */
    static Facts repeat(RecordResult result) {
        return new Facts(
                "To repeat",
                List.of(
                        Fact.code("All of it", result.commandLine()),
                        Fact.code("The load", result.workload().command()),
                        Fact.code("The engine", result.variant().command())));
    }

    static Table settings(RecordResult result) {
        return Table.of(
                "settings",
                "Server settings that differ from PostgreSQL's defaults",
                "",
                List.of(
                        Column.text("Setting"),
                        Column.text("Value"),
                        Column.text("Built-in default"),
                        Column.text("Set by")),
                result.database().settings().stream()
                        .map(setting -> Line.of(
                                Cell.code(setting.name()),
                                Cell.code(setting.value()),
                                Cell.code(setting.builtIn()),
                                Cell.text(setting.source())))
                        .toList());
    }

    static Table properties(RecordResult result) {
        return Table.of(
                "properties",
                "Debezium properties",
                "",
                List.of(Column.text("Property"), Column.text("Value")),
                result.variant().properties().stream()
                        .map(property -> Line.of(Cell.code(property.name()), Cell.code(property.value())))
                        .toList());
    }

    private static Facts variant(RecordResult.Variant variant) {
        return new Facts(
                "Variant",
                List.of(
                        Fact.code("Spec", variant.spec()),
                        Fact.text("Debezium", variant.debezium()),
                        Fact.text("Plugin", variant.plugin()),
                        Fact.text("JDK", variant.jdk()),
                        variant.jvm().isEmpty()
                                ? Fact.text("JVM options", "none")
                                : Fact.code("JVM options", String.join(" ", variant.jvm()))));
    }

    private static Facts workload(RecordResult result) {
        WorkloadInfo workload = result.workload();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text(
                "Load",
                "%s by %s, scale %s, %s, %s"
                        .formatted(
                                workload.name(),
                                workload.generator(),
                                Format.count(workload.scale()),
                                Format.count(workload.clients(), "client"),
                                Format.count(workload.jobs(), "job"))));
        facts.add(Fact.text(
                "Rate asked for",
                workload.targetRate() == null
                        ? "as many transactions as the server takes (closed loop)"
                        : Format.number(workload.targetRate()) + " transactions/s (open loop)"));
        if (result.load() != null) {
            facts.add(Fact.text(
                    "Rate reached",
                    Format.number(result.load().transactionsPerSecond())
                            + " transactions/s, "
                            + Format.count(result.load().failed())
                            + " failed"));
        }
        if (result.window() != null) {
            facts.add(Fact.text(
                    "Recorded",
                    Format.seconds(result.window().seconds())
                            + " after "
                            + Format.seconds(result.window().warmUpSeconds())
                            + " of warm-up"));
        }
        if (result.figures() != null) {
            facts.add(Fact.text("Row events", Format.count(result.figures().events())));
        }
        if (result.catchUp() != null) {
            facts.add(Fact.text("Catching up", caughtUp(result.catchUp())));
        }
        return new Facts("Workload", facts);
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? Format.seconds(catchUp.seconds()) + " after the load had stopped"
                : "not within " + Format.seconds(catchUp.limitSeconds());
    }

    private static Facts machine(RecordResult result) {
        Environment machine = result.environment();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("CPU", machine.cpu() + ", " + Format.count(machine.cores(), "core")));
        facts.add(Fact.text("Memory", Format.bytes(machine.memoryBytes())));
        facts.add(Fact.text("System", machine.os() + ", kernel " + machine.kernel()));
        facts.add(Fact.text("JDK of the harness", machine.harnessJdk()));
        facts.add(Fact.text("Load average before", twoDigits(machine.loadAverageBefore())));
        if (result.cores() != null) {
            CoreUse cores = result.cores();
            facts.add(Fact.text("Cores kept busy", busy(cores)));
            facts.add(Fact.text(
                    "Steal time", cores.stealPercent() == null ? null : Format.percent(cores.stealPercent() / 100)));
        }
        return new Facts("Machine", facts);
    }

    /** CPU seconds per second, so that 2 means two whole cores. */
    private static String busy(CoreUse cores) {
        Map<String, Double> parties = new LinkedHashMap<>();
        parties.put("engine", cores.engine());
        parties.put("PostgreSQL", cores.database());
        parties.put("load", cores.load());
        parties.put("harness", cores.harness());
        parties.put("anything else", cores.other());
        return parties.entrySet().stream()
                .filter(party -> party.getValue() != null)
                .map(party -> twoDigits(party.getValue()) + " " + party.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String twoDigits(Double valueOrNull) {
        return valueOrNull == null ? null : String.format(Locale.ROOT, "%.2f", valueOrNull);
    }
}
