package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import io.debezium.perf.harness.profile.Stacks;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.question.RecordDocument;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.Latency.Percentile;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.Property;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.RecordedVariant;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu.Kind;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Setting;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.result.WorkloadInfo;

/** Made-up results of {@code perf record}; immutable, each change is a copy. */
public record RecordResultFixture(
        Outcome outcome,
        CoreUse cores,
        WorkloadInfo workload,
        Window window,
        ProcessFigures figures,
        List<ThreadCpu> threads,
        LoadResult load,
        Latency latency,
        List<SeriesPoint> series,
        CatchUp catchUp,
        Analysis analysis,
        List<String> notes) {

    private static final Stacks NO_STACKS = new Stacks("", List.of());
    private static final Instant START = Instant.parse("2026-11-20T10:15:30Z");

    /** A quiet machine, an engine that keeps up, 60 s recorded. */
    static RecordResultFixture complete() {
        return new RecordResultFixture(
                new Outcome(RunStatus.COMPLETE, "", List.of()),
                machine(0.0, 0.02),
                new WorkloadInfo(
                        "simple-update", "pgbench 15.18", 10, 20, 2, null, "pgbench -N -c 20 -j 2 -T 95 -P 1 --log"),
                new Window(START.plusSeconds(40), START.plusSeconds(100), 30.2),
                new ProcessFigures(588_600, 60.0, 12_596_040, 24_309_180_000L, 642_383_872L, 221_249_536L, 61_000),
                List.of(
                        new ThreadCpu(4211, StacksFixture.COORDINATOR, Kind.JAVA, 9_120_000),
                        new ThreadCpu(4212, StacksFixture.ENGINE, Kind.JAVA, 1_940_000),
                        new ThreadCpu(4199, "G1 Conc#0", Kind.GC, 402_000),
                        new ThreadCpu(4190, "GC Thread#0", Kind.GC, 611_000),
                        new ThreadCpu(4203, "C2 CompilerThread0", Kind.JIT, 391_000),
                        new ThreadCpu(4205, "VM Periodic Task", Kind.VM, 120_000)),
                new LoadResult(294_300, 0, 4_905, latency(294_300, 2_900, 0.55), null),
                latency(588_600, 4_200, 0.7),
                series(30, 60, 4, second -> 0.0042),
                new CatchUp(true, 1.4, 880_000, 0, 60),
                AnalysisFixture.complete(),
                List.of());
    }

    RecordResult result() {
        return new RecordResult(
                RecordResult.SCHEMA_VERSION,
                "record",
                START,
                outcome,
                "scripts/perf record --workload simple-update --scale 10 --clients 20",
                environment(),
                variant(),
                database(),
                workload,
                window,
                figures,
                threads,
                load,
                latency,
                cores,
                series,
                catchUp,
                analysis,
                notes);
    }

    RecordResultFixture with(Outcome changed) {
        return new RecordResultFixture(
                changed, cores, workload, window, figures, threads, load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture with(CoreUse changed) {
        return new RecordResultFixture(
                outcome, changed, workload, window, figures, threads, load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture with(WorkloadInfo changed) {
        return new RecordResultFixture(
                outcome, cores, changed, window, figures, threads, load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture withThreads(List<ThreadCpu> changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, changed, load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture with(ProcessFigures changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, changed, threads, load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture with(LoadResult changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, threads, changed, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture with(List<SeriesPoint> changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, threads, load, latency, changed, catchUp, analysis, notes);
    }

    RecordResultFixture with(CatchUp changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, threads, load, latency, series, changed, analysis, notes);
    }

    RecordResultFixture with(Analysis changed) {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, threads, load, latency, series, catchUp, changed, notes);
    }

    RecordResultFixture withoutThreads() {
        return new RecordResultFixture(
                outcome, cores, workload, window, figures, List.of(), load, latency, series, catchUp, analysis, notes);
    }

    RecordResultFixture withNotes(String... changed) {
        return new RecordResultFixture(
                outcome,
                cores,
                workload,
                window,
                figures,
                threads,
                load,
                latency,
                series,
                catchUp,
                analysis,
                List.of(changed));
    }

    /** Ended in the warm-up: nothing that belongs to a window. */
    static RecordResultFixture ended(RunStatus status, String message, String... log) {
        RecordResultFixture base = complete();
        return new RecordResultFixture(
                new Outcome(status, message, List.of(log)),
                base.cores,
                base.workload,
                null,
                null,
                List.of(),
                null,
                null,
                base.series.subList(0, 12),
                null,
                null,
                List.of());
    }

    static CoreUse machine(Double stealPercent, Double other) {
        return new CoreUse(0.93, 0.61, 0.22, 0.01, other, stealPercent);
    }

    /** The report of {@link #complete}, with its flame graphs, in a folder that is made if need be. */
    static Path report(Path folder) throws IOException {
        Path report = Files.createDirectories(folder).resolve("report.html");
        Reported.html(RecordDocument.of(complete().result(), StacksFixture.cpu(), StacksFixture.allocation()), report);
        return report;
    }

    /** Of a result without its stacks. */
    static Document document(RecordResult result) {
        return RecordDocument.of(result, NO_STACKS, NO_STACKS);
    }

    private static Environment environment() {
        return new Environment(
                "Debian GNU/Linux 12",
                "6.1.0-38-amd64",
                "Example CPU @ 2.60GHz",
                2,
                25_769_803_776L,
                "Temurin 17.0.16+8",
                0.14);
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

    private static DatabaseInfo database() {
        return new DatabaseInfo(
                "local",
                "PostgreSQL 15 and decoderbufs are installed",
                "PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu",
                List.of(
                        new Setting("wal_level", "logical", "replica", "command line"),
                        new Setting("max_replication_slots", "20", "10", "command line"),
                        new Setting("shared_buffers", "128MB", "1024", "configuration file")));
    }
}
