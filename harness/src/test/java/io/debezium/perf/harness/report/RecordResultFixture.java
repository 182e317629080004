package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.question.RecordDocument;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Latency.Percentile;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Window;

/** Made-up results of {@code perf record}. */
public final class RecordResultFixture {

    private static final Stacks NO_STACKS = new Stacks("", List.of());

    private RecordResultFixture() {}

    /** A quiet machine, an engine that keeps up, 60 s recorded. */
    static RecordResult complete() {
        return new RecordResult(
                Records.with(
                        Examples.header(
                                RecordResult.class,
                                "scripts/perf record --workload simple-update --scale 10 --clients 20"),
                        "environment",
                        Records.with(Examples.environment(), "cores", 2)),
                Examples.database(
                        new Setting("wal_level", "logical", "replica", "command line"),
                        new Setting("max_replication_slots", "20", "10", "command line"),
                        new Setting("shared_buffers", "128MB", "1024", "configuration file")),
                Records.with(Examples.workload(), "command", "pgbench -N -c 20 -j 2 -T 95 -P 1 --log"),
                variant(),
                List.of(trial(figures(588_600), new Interference(0, 0.02, 0, 0))),
                List.of(
                        new ThreadCpu(StacksFixture.COORDINATOR, Kind.JAVA, 9_120_000),
                        new ThreadCpu(StacksFixture.ENGINE, Kind.JAVA, 1_940_000),
                        new ThreadCpu("G1 Conc#0", Kind.GC, 402_000),
                        new ThreadCpu("GC Thread#0", Kind.GC, 611_000),
                        new ThreadCpu("C2 CompilerThread0", Kind.JIT, 391_000),
                        new ThreadCpu("VM Periodic Task", Kind.VM, 120_000)),
                AnalysisFixture.complete(),
                List.of());
    }

    /** With another trial. */
    static RecordResult of(Trial<Demand, LatencyFigures> trial) {
        return Records.with(complete(), "trials", List.of(trial));
    }

    static Trial<Demand, LatencyFigures> trial(LatencyFigures figures, Interference interference) {
        return new Trial<>(
                1,
                1,
                0,
                Demand.MAX,
                TrialStatus.OK,
                "",
                List.of(),
                "trials/01-3.6.3.Final",
                Examples.START,
                95,
                figures,
                interference);
    }

    /** Of 60 s; the lag stays what it is. */
    static LatencyFigures figures(long events) {
        Figures figures = HardwareFigures.of(74_000, 33_700)
                .with(Metric.EVENTS_PER_SECOND, events / 60.0)
                .with(Metric.CPU_MICROS_PER_EVENT, events == 0 ? null : 21.4)
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, events == 0 ? null : 41_300)
                .with(Metric.PEAK_RSS_BYTES, 642_383_872)
                .with(Metric.PEAK_HEAP_BYTES, 221_249_536);
        return new LatencyFigures(
                figures,
                new Window(Examples.START.plusSeconds(40), Examples.START.plusSeconds(100), 30.2),
                events,
                latency(events, 4_200, 0.7),
                new LoadResult(294_300, 0, 4_905, latency(294_300, 2_900, 0.55), null),
                new CatchUp(true, 1.4, 880_000, 0, 60),
                lags(second -> 4.2),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** In milliseconds, a point a second, of the second since the recording began. */
    static List<Lag> lags(DoubleUnaryOperator millis) {
        return IntStream.rangeClosed(1, 94)
                .mapToObj(second -> new Lag(second, null, millis.applyAsDouble(second - 30)))
                .toList();
    }

    /** Ended in the warm-up: nothing that belongs to a window. */
    static RecordResult ended(RunStatus status, String message, String... log) {
        return Records.with(
                complete(),
                "outcome",
                Examples.outcome(status, message, log),
                "trials",
                List.of(),
                "threads",
                List.of(),
                "analysis",
                null);
    }

    /** The report of {@link #complete}, with its flame graphs, in a folder that is made if need be. */
    static Path report(Path folder) throws IOException {
        Path report = Files.createDirectories(folder).resolve("report.html");
        Reported.html(document(complete(), StacksFixture.cpu(), StacksFixture.allocation()), report);
        return report;
    }

    /** Of a result without its stacks. */
    static Document document(RecordResult result) {
        return document(result, NO_STACKS, NO_STACKS);
    }

    /** With its stacks by CPU and by allocated bytes. */
    static Document document(RecordResult result, Stacks cpu, Stacks allocation) {
        return RecordDocument.of(result, cpu, allocation);
    }

    static Latency latency(long count, long medianMicros, double spread) {
        if (count == 0) {
            return new Latency(0, 0, 0, List.of());
        }
        List<Percentile> percentiles = new ArrayList<>();
        for (double above = 1; above >= 1.0 / count; above /= 1.1) {
            percentiles.add(new Percentile(
                    100 - 100 * above,
                    Math.round(medianMicros * (0.4 + spread * Math.pow(Math.log(1 / above) + 0.2, 1.4)))));
        }
        long max = percentiles.get(percentiles.size() - 1).micros() * 11 / 10;
        percentiles.add(new Percentile(100, max));
        return new Latency(count, medianMicros * 1.2, max, percentiles);
    }

    private static VariantInfo variant() {
        return new VariantInfo(
                "3.6.3.Final",
                "debezium",
                "3.6.3.Final",
                "decoderbufs",
                "Temurin 25.0.1+8-LTS",
                List.of("-Xmx512m"),
                List.of(
                        new Property("connector.class", "io.debezium.connector.postgresql.PostgresConnector"),
                        new Property("database.password", "***"),
                        new Property("plugin.name", "decoderbufs")),
                List.of(),
                List.of(),
                null,
                null,
                "/usr/lib/jvm/temurin-25/bin/java -Xmx512m -XX:StartFlightRecording:filename=recording.jfr @classpath io.debezium.perf.app.Main --config engine.properties");
    }
}
