package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.report.section.Percentiles;
import io.debezium.perf.harness.report.section.RunChapter;
import io.debezium.perf.harness.report.section.RunFacts;
import io.debezium.perf.harness.report.section.VariantTables;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.WorkloadInfo;

/** What was run and on what, and what was measured from outside the recording. */
final class RecordFacts {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99};

    private RecordFacts() {}

    static List<Facts> of(Analysis analysis) {
        return List.of(Facts.titled("Recording")
                .code("File", analysis.file())
                .text("JVM", analysis.jvm())
                .text("Covers", Format.seconds(analysis.seconds()))
                .code("Sampled event", analysis.cpu().event())
                .code("Allocation event", analysis.allocation().event()));
    }

    static Chapter run(RecordResult result) {
        RecordResult.RecordedVariant variant = result.variant();
        return new RunChapter(result.commandLine())
                .group(Facts.titled("Variant")
                        .code("Spec", variant.spec())
                        .text("Debezium", variant.debezium())
                        .text("Plugin", variant.plugin())
                        .text("JDK", variant.jdk())
                        .and(List.of(VariantTables.jvm(variant.jvm()))))
                .group(workload(result))
                .group(Facts.titled("Database")
                        .text("Version", result.database().version())
                        .text("Kind", result.database().kind())
                        .text("Why this kind", result.database().reason()))
                .group(machine(result))
                .block(settings(result))
                .block(Columns.<Property>of()
                        .code("Property", Property::name)
                        .code("Value", Property::value)
                        .table("properties", "Debezium properties", "", variant.properties()))
                .command("The load", result.workload().command())
                .command("The engine", variant.command())
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

    private static Facts workload(RecordResult result) {
        WorkloadInfo workload = result.workload();
        return Facts.titled("Workload")
                .text("Load", RunFacts.load(workload))
                .text(
                        "Rate asked for",
                        workload.targetRate() == null
                                ? "as many transactions as the server can take (closed loop)"
                                : Format.number(workload.targetRate()) + " transactions/s (open loop)")
                .known("Rate reached", result.load(), load -> "%s transactions/s, %s failed"
                        .formatted(Format.number(load.transactionsPerSecond()), Format.count(load.failed())))
                .known("Recorded", result.window(), window -> "%s after %s of warm-up"
                        .formatted(Format.seconds(window.seconds()), Format.seconds(window.warmUpSeconds())))
                .known("Row events", result.figures(), figures -> Format.count(figures.events()))
                .known("Catching up", result.catchUp(), RecordFacts::caughtUp);
    }

    private static String caughtUp(CatchUp catchUp) {
        return catchUp.done()
                ? Format.seconds(catchUp.seconds()) + " after the load had stopped"
                : "not within " + Format.seconds(catchUp.limitSeconds());
    }

    private static Facts machine(RecordResult result) {
        Facts machine = Facts.titled("Machine")
                .and(RunFacts.environment(result.environment(), null).facts());
        CoreUse cores = result.cores();
        return cores == null
                ? machine
                : machine.text("Cores kept busy", busy(cores))
                        .text(
                                "Steal time",
                                cores.stealPercent() == null ? null : Format.percent(cores.stealPercent() / 100));
    }

    /** CPU seconds per second, so that 2 means two whole cores. */
    private static String busy(CoreUse cores) {
        return Stream.of(
                        busy(cores.engine(), "engine"),
                        busy(cores.database(), "PostgreSQL"),
                        busy(cores.load(), "load"),
                        busy(cores.harness(), "harness"),
                        busy(cores.other(), "anything else"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> busy(Double coresOrNull, String party) {
        return Optional.ofNullable(coresOrNull).map(cores -> String.format(Locale.ROOT, "%.2f %s", cores, party));
    }

    /** CPU by thread as the operating system counted it, which samples of Java code cannot. */
    static List<Block> threads(RecordResult result) {
        List<Block> blocks = new ArrayList<>();
        if (!result.reading().split().isEmpty()) {
            blocks.add(new Block.Shares(
                    result.reading().split().stream()
                            .map(part -> new Block.Share(
                                    RecordSummary.name(part.kind()),
                                    RecordSummary.name(part.kind()).toLowerCase(Locale.ROOT),
                                    part.share()))
                            .toList(),
                    RecordSummary.outsideJava(result.reading())));
        }
        if (!result.threads().isEmpty()) {
            blocks.add(Columns.<ThreadCpu>of()
                    .code("Thread", ThreadCpu::name)
                    .text("Kind", thread -> RecordSummary.name(thread.kind()))
                    .number("Share", ThreadCpu::share, Format::percent)
                    .number("CPU us/event", ThreadCpu::cpuMicrosPerEvent)
                    .number("CPU, s", thread -> thread.cpuMicros() / 1e6)
                    .table("threads", "CPU time by thread, as the operating system counted it", "", result.threads()));
        }
        return blocks;
    }

    /** What was measured from a commit, and from the start of the load's transactions: those that took place. */
    private static List<Measured> measured(RecordResult result) {
        Latency load = result.load() == null ? null : result.load().latency();
        return Stream.of(
                        new Measured("Commit to consumption", ", row events", result.latency()),
                        new Measured(
                                result.workload().targetRate() == null
                                        ? "Transactions of the load, from their start"
                                        : "Transactions of the load, from their scheduled start",
                                "",
                                load))
                .filter(one -> one.latency() != null)
                .toList();
    }

    /** @param of what it is measured */
    private record Measured(String name, String of, Latency latency) {

        Double millis(double percentile) {
            return latency.count() == 0 ? null : latency.at(percentile) / 1e3;
        }
    }

    /** Percentiles of what was measured: the engine's latency, and the load's own. */
    static List<Block> latencies(RecordResult result) {
        List<Measured> measured = measured(result);
        if (measured.isEmpty()) {
            return List.of();
        }
        Columns<Measured> columns = Columns.<Measured>of().text("Latency in ms", one -> one.name() + one.of());
        for (double percentile : PERCENTILES) {
            columns = columns.number("p" + Format.chosen(percentile), one -> one.millis(percentile));
        }
        Table table = columns.number("Max", one -> one.latency().maxMicros() / 1e3)
                .number("Mean", one -> one.latency().meanMicros() / 1e3)
                .count("Count", one -> one.latency().count())
                .table("latency-table", "Latency over the recording", "", measured);
        List<Plot.Series> lines = new ArrayList<>();
        for (Measured one : measured) {
            if (one.latency().count() > 0) {
                lines.add(new Plot.Series(
                        one.name(),
                        lines.size(),
                        Plot.Style.CURVE,
                        Percentiles.points(one.latency()).stream()
                                .map(point -> Plot.Point.of(point[0], point[1]))
                                .toList()));
            }
        }
        return List.of(
                Block.Picture.of(
                        "percentiles",
                        "Latency by percentile, ms",
                        "The axis is logarithmic in the number of nines. The figures are in the table below.",
                        Plot.Axis.percentiles(),
                        Plot.Axis.fromZero("ms"),
                        lines),
                table);
    }
}
