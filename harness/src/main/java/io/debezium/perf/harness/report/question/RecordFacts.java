package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.Setting;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.CpuSplit;

/** What was run and on what, and what was measured from outside the recording. */
final class RecordFacts {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private RecordFacts() {}

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

    static Chapter run(RecordResult result) {
        return new RunChapter(result.commandLine())
                .group(variant(result.variant()))
                .group(workload(result))
                .group(
                        "Database",
                        List.of(
                                Fact.text("Version", result.database().version()),
                                Fact.text("Kind", result.database().kind()),
                                Fact.text("Why this kind", result.database().reason())))
                .group(machine(result))
                .block(new Block.Grid(settings(result)))
                .block(new Block.Grid(properties(result)))
                .command("The load", result.workload().command())
                .command("The engine", result.variant().command())
                .chapter();
    }

    private static Table settings(RecordResult result) {
        return Columns.<Setting>of()
                .code("Setting", Setting::name)
                .code("Value", Setting::value)
                .code("Built-in default", Setting::builtIn)
                .text("Set by", Setting::source)
                .table(
                        "settings",
                        "Server settings that differ from PostgreSQL's defaults",
                        "",
                        result.database().settings());
    }

    private static Table properties(RecordResult result) {
        return Columns.<Property>of()
                .code("Property", Property::name)
                .code("Value", Property::value)
                .table("properties", "Debezium properties", "", result.variant().properties());
    }

    private static Facts variant(RecordResult.RecordedVariant variant) {
        return new Facts(
                "Variant",
                List.of(
                        Fact.code("Spec", variant.spec()),
                        Fact.text("Debezium", variant.debezium()),
                        Fact.text("Plugin", variant.plugin()),
                        Fact.text("JDK", variant.jdk()),
                        VariantTables.jvm(variant.jvm())));
    }

    private static Facts workload(RecordResult result) {
        WorkloadInfo workload = result.workload();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.text("Load", RunFacts.load(workload)));
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
        List<Fact> facts =
                new ArrayList<>(RunFacts.environment(result.environment(), null).facts());
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

    /** CPU by thread as the operating system counted it, which samples of Java code cannot. */
    static List<Block> threads(RecordResult result) {
        List<Block> blocks = new ArrayList<>();
        CpuSplit split = CpuSplit.of(result.threads());
        if (!split.parts().isEmpty()) {
            blocks.add(new Block.Shares(
                    split.parts().stream()
                            .map(part -> new Block.Share(
                                    RecordSummary.name(part.kind()),
                                    RecordSummary.name(part.kind()).toLowerCase(Locale.ROOT),
                                    part.share()))
                            .toList(),
                    RecordSummary.outsideJava(split)));
        }
        double total =
                result.threads().stream().mapToDouble(ThreadCpu::cpuMicros).sum();
        double events = result.figures() == null ? 0 : result.figures().events();
        blocks.add(new Block.Grid(Columns.<ThreadCpu>of()
                .code("Thread", ThreadCpu::name)
                .text("Kind", thread -> RecordSummary.name(thread.kind()))
                .number("Share", thread -> thread.cpuMicros() / total, Format::percent)
                .number("CPU us/event", thread -> thread.cpuMicros() / events)
                .number("CPU, s", thread -> thread.cpuMicros() / 1e6)
                .table("threads", "CPU time by thread, as the operating system counted it", "", result.threads())));
        return blocks;
    }

    private record Measured(String name, Latency latency) {

        Double millis(double percentile) {
            return latency.count() == 0 ? null : latency.at(percentile) / 1e3;
        }
    }

    /** Percentiles of what was measured: the engine's latency, and the load's own. */
    static Table latencies(RecordResult result) {
        Columns<Measured> columns = Columns.<Measured>of().text("Latency in ms", Measured::name);
        for (double percentile : PERCENTILES) {
            columns = columns.number("p" + Format.chosen(percentile), measured -> measured.millis(percentile));
        }
        return columns.number("Max", measured -> measured.latency().maxMicros() / 1e3)
                .number("Mean", measured -> measured.latency().meanMicros() / 1e3)
                .count("Count", measured -> measured.latency().count())
                .table(
                        "latency-table",
                        "Latency over the recording",
                        "",
                        Stream.of(
                                        new Measured("Commit to consumption, row events", result.latency()),
                                        new Measured(
                                                loadName(result),
                                                result.load() == null
                                                        ? null
                                                        : result.load().latency()))
                                .filter(measured -> measured.latency() != null)
                                .toList());
    }

    static String loadName(RecordResult result) {
        return result.workload().targetRate() == null
                ? "Transactions of the load, from their start"
                : "Transactions of the load, from their scheduled start";
    }
}
