package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.GoldenCase.of;

/** What {@code perf record} and {@code perf analyze} tell. */
final class RecordCases {

    private static final RecordResult COMPLETE = RecordResultFixture.complete();
    private static final String SAMPLED =
            COMPLETE.analysis().cpu().threads().get(0).name();

    private RecordCases() {}

    static List<GoldenCase> all() {
        return List.of(
                of("complete: the engine kept up", COMPLETE),
                of(
                        "the engine fell behind",
                        with("series", RecordResultFixture.series(30, 60, 4, at -> 0.1 + 0.2 * at))),
                of("not known whether it kept up", with("series", List.of())),
                of("threads are not known", with("threads", List.of())),
                of("a method that is mostly itself", owner(400, "schemaChanged", 300)),
                of("too few samples to name a method", owner(7, "getNode", 7)),
                of("too few samples to name what a method does", owner(400, "getNode", 5)),
                of(
                        "no event was consumed",
                        with("figures", new ProcessFigures(0, 60, 1_000_000, 5_000, null, 1_000, 0, null))),
                of("interrupted before the window", RecordResultFixture.ended(RunStatus.INTERRUPTED, "")),
                of("other load on the machine", with("cores", RecordResultFixture.machine(4.2, 0.7))),
                of("other load is not known", with("cores", RecordResultFixture.machine(null, null))),
                of(
                        "the sampler missed a thread",
                        with("threads", List.of(java(1, SAMPLED, 900), java(2, "poller", 100)))),
                of(
                        "still warming up",
                        with(
                                "threads",
                                List.of(java(1, "coordinator", 600), new ThreadCpu(2, "C2", ThreadCpu.Kind.JIT, 400)))),
                of(
                        "the harness competes",
                        with("figures", new ProcessFigures(1_000, 10, 1_000_000, 1, 1L, 1, 80_000, null))),
                of("the load missed what was asked of it", missed()),
                of("the engine did not catch up", with("catchUp", new CatchUp(false, 60, 900, 9_437_184, 60))),
                of("failed, with a note: the failure comes first, the note last", failed()),
                analysis("a file alone: no cost per event", AnalysisFixture.withoutEvents()),
                analysis("a file alone: no samples", cpu(0, 0, 0)),
                analysis("a file alone: 312 samples are few", cpu(330, 18, 0)),
                analysis("a file alone: 500 samples are enough", cpu(500, 0, 0)),
                analysis("a file alone: lost samples", cpu(1_521, 0, 324)),
                analysis("a file alone: one in twenty may be lost", cpu(1_900, 0, 100)),
                analysis("a file alone: samples without a stack", cpu(1_000, 80, 0)));
    }

    private static RecordResult with(String component, Object changed) {
        return Records.with(COMPLETE, component, changed);
    }

    private static GoldenCase analysis(String name, Analysis analysis) {
        return of(name, AnalysisFixture.profile(analysis));
    }

    private static Analysis cpu(long samples, long withoutStack, long lost, Owner... owners) {
        return AnalysisFixture.with(AnalysisFixture.cpu(samples, withoutStack, lost, List.of(owners)));
    }

    /** Of a thousand samples, those of schemaChanged and among them those of one method. */
    private static RecordResult owner(long samples, String method, long on) {
        String schema = "io.debezium.connector.postgresql.PostgresSchema.";
        String frame = method.equals("getNode") ? "java.util.HashMap.getNode" : schema + method;
        return with(
                "analysis",
                cpu(
                        1_000,
                        0,
                        0,
                        new Owner(
                                AnalysisFixture.row(schema + "schemaChanged", samples, 1_000, samples / 100.0),
                                List.of(AnalysisFixture.row(frame, on, 1_000, on / 100.0)))));
    }

    private static ThreadCpu java(int id, String name, long micros) {
        return new ThreadCpu(id, name, ThreadCpu.Kind.JAVA, micros);
    }

    private static RecordResult missed() {
        return Records.with(
                COMPLETE,
                "workload",
                Records.with(Examples.workload(), "targetRate", 1_000.0),
                "load",
                new LoadResult(48_000, 3, 800, RecordResultFixture.latency(48_000, 900, 0.5), 2_500.0));
    }

    private static RecordResult failed() {
        return Records.with(
                COMPLETE,
                "outcome",
                Examples.outcome(RunStatus.FAILED, "engine: exited with 1"),
                "cores",
                RecordResultFixture.machine(4.2, 0.0),
                "notes",
                List.of("A slot of ours is left on the server."));
    }
}
