package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.question.record.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.GoldenCase.of;

/** What {@code perf record} and {@code perf analyze} tell. */
final class RecordCases {

    private static final RecordResult COMPLETE = RecordResultFixture.complete();

    private RecordCases() {}

    static List<GoldenCase> all() {
        return List.of(
                of("complete: the engine kept up", COMPLETE),
                of("the engine fell behind", figures("lag", RecordResultFixture.lags(at -> 100 + 200 * at))),
                of("the engine worked off a backlog", figures("lag", RecordResultFixture.lags(at -> 9_000 - 80 * at))),
                of("not known whether it kept up", figures("lag", List.of())),
                of("threads are not known", with("threads", List.of())),
                of("a method that is mostly itself", owner(400, "schemaChanged", 300)),
                of("too few samples to name a method", owner(7, "getNode", 7)),
                of("too few samples to name what a method does", owner(400, "getNode", 5)),
                of(
                        "no event was consumed",
                        Records.with(
                                COMPLETE,
                                "trials.0.figures.events",
                                0L,
                                "trials.0.figures.figures",
                                Figures.of().with(Metric.EVENTS_PER_SECOND, 0.0))),
                of("interrupted before the window", RecordResultFixture.ended(RunStatus.INTERRUPTED, "")),
                of(
                        "other load on the machine",
                        Records.with(COMPLETE, "trials.0.interference", new Interference(4.2, 0.7, 0, 0))),
                of("other load is not known", Records.with(COMPLETE, "trials.0.interference", null)),
                of(
                        "still warming up",
                        with(
                                "threads",
                                List.of(
                                        new ThreadCpu("coordinator", ThreadKind.JAVA, 600),
                                        new ThreadCpu("C2", ThreadKind.JIT, 400)))),
                of("the load missed what was asked of it", missed()),
                of("the engine did not catch up", figures("catchUp", new CatchUp(false, 60, 900, 9_437_184, 60))),
                of("failed, with a note: the failure comes first, the note last", failed()),
                analysis(
                        "a file alone: no cost per event",
                        RecordResultFixture.profile().analysis()),
                analysis("a file alone: no samples", RecordResultFixture.analysis(0, 0, 0)),
                analysis("a file alone: 312 samples are few", RecordResultFixture.analysis(330, 18, 0)),
                analysis("a file alone: 500 samples are enough", RecordResultFixture.analysis(500, 0, 0)),
                analysis("a file alone: samples without a stack", RecordResultFixture.analysis(1_000, 80, 0)));
    }

    private static RecordResult with(String component, Object changed) {
        return Records.with(COMPLETE, component, changed);
    }

    private static GoldenCase analysis(String name, Analysis analysis) {
        return of(name, RecordResultFixture.profile(analysis));
    }

    /** Of a thousand samples, those of schemaChanged and among them those of one method. */
    private static RecordResult owner(long samples, String method, long on) {
        String schema = "io.debezium.connector.postgresql.PostgresSchema.";
        String frame = method.equals("getNode") ? "java.util.HashMap.getNode" : schema + method;
        return with(
                "analysis",
                RecordResultFixture.analysis(
                        1_000,
                        0,
                        0,
                        new Owner(
                                RecordResultFixture.row(schema + "schemaChanged", samples, 1_000, samples / 100.0),
                                List.of(RecordResultFixture.row(frame, on, 1_000, on / 100.0)))));
    }

    private static RecordResult figures(String component, Object changed) {
        return Records.with(COMPLETE, "trials.0.figures." + component, changed);
    }

    private static RecordResult missed() {
        String load = "trials.0.figures.load.";
        return Records.with(
                COMPLETE,
                "workload.targetRate",
                1_000.0,
                load + "transactions",
                48_000L,
                load + "failed",
                3L,
                load + "transactionsPerSecond",
                800.0,
                load + "lateMillis",
                2_500.0);
    }

    private static RecordResult failed() {
        return Records.with(
                COMPLETE,
                "trials.0.figures",
                null,
                "trials.0.interference.stealPercent",
                4.2,
                "outcome",
                Examples.outcome(RunStatus.FAILED, "engine: exited with 1"),
                "notes",
                List.of("A slot of ours is left on the server."));
    }
}
