package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.VerifyResult.Field;
import io.debezium.perf.harness.result.VerifyResult.FirstDifference;
import io.debezium.perf.harness.result.VerifyResult.Kill;
import io.debezium.perf.harness.result.VerifyResult.Metrics;
import io.debezium.perf.harness.result.VerifyResult.VerifiedPart;
import io.debezium.perf.harness.result.VerifyResult.VerifiedTape;

/** Made-up results of {@code perf verify}. */
final class VerifyResultFixture {

    private static final Metrics METRICS = new Metrics(44, List.of("MilliSecondsBehindSource"));

    private VerifyResultFixture() {}

    /** One row of each kind. */
    static VerifyResult complete() {
        return of(RunStatus.FAILED, equal(), different(), failed());
    }

    static VerifyResult of(RunStatus status, VerifiedTape... rows) {
        return new VerifyResult(
                Records.with(
                        Examples.header(
                                VerifyResult.class,
                                "scripts/perf verify --baseline 3.6.3.Final --candidate 3.6.3.Final,patch=all"),
                        "outcome",
                        Examples.outcome(status)),
                "3.6.3.Final",
                "3.6.3.Final,patch=all",
                List.of("simple-update", "wide-rows"),
                List.of("value.ts_ms", "headers.__debezium.context.runId"),
                List.of(rows),
                List.of("The patch last-event changes CommonEventMeter.onEvent."));
    }

    static VerifiedTape equal() {
        List<Kill> kills =
                List.of(new Kill(6_666, "0/25DD970", 2, 2, 6_667), new Kill(13_333, "0/25FDC50", 1, 2, 13_334));
        return row("simple-update", true, "equal: 20,001 events, 44 metrics, 2 restarts", null, kills, List.of());
    }

    static VerifiedTape different() {
        FirstDifference difference = new FirstDifference(
                VerifiedPart.CONTENT,
                1_234,
                "perf.public.wide",
                "id=7",
                "0/152E270",
                List.of(
                        new Field("value.after.n", "int32 1", ""),
                        new Field(
                                "value.after.text",
                                "string " + "x".repeat(900) + "abc" + "y".repeat(900),
                                "string " + "x".repeat(900) + "def" + "y".repeat(900))),
                "668 events differ in content, the first is event 1,234 (LSN 0/152E270)");
        return row("wide-rows", false, difference.summary(), difference, List.of(), List.of());
    }

    static VerifiedTape failed() {
        return row(
                "toast",
                false,
                "candidate 3.6.3.Final,patch=all: failed in trials/03: dbz-app: the engine ended with exit code 1",
                null,
                List.of(),
                List.of("Exception in thread main"));
    }

    private static VerifiedTape row(
            String workload,
            boolean same,
            String detail,
            FirstDifference difference,
            List<Kill> kills,
            List<String> tail) {
        return new VerifiedTape(
                workload,
                "decoderbufs",
                workload + "-5e24bcb180",
                20_001,
                same,
                detail,
                difference,
                kills,
                same ? METRICS : null,
                tail,
                "trials/01-3.6.3.Final",
                21.5);
    }
}
