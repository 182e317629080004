package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.question.RecordDocument;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Latency.Percentile;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.RecordedVariant;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.result.WorkedOut;

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
                variant(),
                Examples.database(
                        new Setting("wal_level", "logical", "replica", "command line"),
                        new Setting("max_replication_slots", "20", "10", "command line"),
                        new Setting("shared_buffers", "128MB", "1024", "configuration file")),
                Records.with(Examples.workload(), "command", "pgbench -N -c 20 -j 2 -T 95 -P 1 --log"),
                new Window(Examples.START.plusSeconds(40), Examples.START.plusSeconds(100), 30.2),
                new ProcessFigures(
                        588_600,
                        60.0,
                        12_596_040,
                        24_309_180_000L,
                        642_383_872L,
                        221_249_536L,
                        61_000,
                        new HardwareFigures(HardwareFigures.of(74_000, 33_700), 1, 1, "")),
                List.of(
                        new ThreadCpu(4211, StacksFixture.COORDINATOR, Kind.JAVA, 9_120_000),
                        new ThreadCpu(4212, StacksFixture.ENGINE, Kind.JAVA, 1_940_000),
                        new ThreadCpu(4199, "G1 Conc#0", Kind.GC, 402_000),
                        new ThreadCpu(4190, "GC Thread#0", Kind.GC, 611_000),
                        new ThreadCpu(4203, "C2 CompilerThread0", Kind.JIT, 391_000),
                        new ThreadCpu(4205, "VM Periodic Task", Kind.VM, 120_000)),
                new LoadResult(294_300, 0, 4_905, latency(294_300, 2_900, 0.55), null),
                latency(588_600, 4_200, 0.7),
                machine(0.0, 0.02),
                series(30, 60, 4, second -> 0.0042),
                new CatchUp(true, 1.4, 880_000, 0, 60),
                AnalysisFixture.complete(),
                List.of(),
                null);
    }

    /** Ended in the warm-up: nothing that belongs to a window. */
    static RecordResult ended(RunStatus status, String message, String... log) {
        RecordResult whole = complete();
        return Records.with(
                whole,
                "outcome",
                Examples.outcome(status, message, log),
                "window",
                null,
                "figures",
                null,
                "threads",
                List.of(),
                "load",
                null,
                "latency",
                null,
                "series",
                whole.series().subList(0, 12),
                "catchUp",
                null,
                "analysis",
                null);
    }

    static CoreUse machine(Double stealPercent, Double other) {
        return new CoreUse(0.93, 0.61, 0.22, 0.01, other, stealPercent);
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
        return RecordDocument.of(WorkedOut.in(result), cpu, allocation);
    }

    /** Lag in seconds as a function of the seconds of recording. */
    public interface Lag {
        double at(double second);
    }

    /** One point a second. */
    public static List<SeriesPoint> series(int warmUp, int recording, int catchUp, Lag lag) {
        Random random = new Random(11);
        List<SeriesPoint> points = new ArrayList<>();
        for (int second = 1; second <= warmUp + recording + catchUp; second++) {
            String phase = second <= warmUp ? "warmup" : second <= warmUp + recording ? "recording" : "catchup";
            double noise = 1 + 0.05 * random.nextGaussian();
            double start = Math.min(1, second / 8.0);
            boolean loaded = !"catchup".equals(phase);
            double lagMicros = 1e6 * Math.max(1e-5, lag.at(second - warmUp)) * noise;
            points.add(new SeriesPoint(
                    second + 0.02,
                    phase,
                    loaded ? 9_810 * noise * start : 300,
                    loaded ? 0.21 * noise / start : 0.05,
                    (long) (90e6 + 110e6 * ((second * 0.37) % 1)),
                    4.05e8 * noise,
                    loaded ? lagMicros : null,
                    loaded ? lagMicros * (second % 17 == 9 ? 9 : 3.1) : null,
                    Math.round(lagMicros / 1e3) + (second % 3),
                    (long) (40 * noise + (second % 17 == 9 ? 400 : 0)),
                    loaded ? 4_905 * noise * start : 0));
        }
        return points;
    }

    static Latency latency(long count, long medianMicros, double spread) {
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

    private static RecordedVariant variant() {
        return new RecordedVariant(
                "3.6.3.Final",
                "3.6.3.Final",
                "decoderbufs",
                "Temurin 25.0.1+8-LTS",
                List.of("-Xmx512m"),
                List.of(
                        new Property("connector.class", "io.debezium.connector.postgresql.PostgresConnector"),
                        new Property("database.password", "***"),
                        new Property("plugin.name", "decoderbufs"),
                        new Property("snapshot.mode", "no_data"),
                        new Property("table.include.list", "public.pgbench_.*")),
                "/usr/lib/jvm/temurin-25/bin/java -Xmx512m -XX:StartFlightRecording:filename=recording.jfr @classpath io.debezium.perf.app.Main --config engine.properties");
    }
}
