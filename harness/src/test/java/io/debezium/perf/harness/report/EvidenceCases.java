package io.debezium.perf.harness.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.question.evidence.EvidenceDocument;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.report.render.MarkdownRenderer;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;

import static io.debezium.perf.harness.report.EvidenceResultFixture.equal;
import static io.debezium.perf.harness.report.EvidenceResultFixture.times;
import static io.debezium.perf.harness.report.EvidenceResultFixture.workload;
import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf evidence} tells, and what against itself. */
final class EvidenceCases {

    private static final List<Compared> FASTER = workload("tpcb-like", times(0.7), times(1.001));
    private static final VerifyResult DIFFERS = Examples.verified(
            Examples.verified("simple-update", true, false, "equal"),
            Examples.verified("ddl", false, false, "2 events differ in content, the first is event 7"));
    private static final VerifyResult FAILED =
            Examples.verified(Examples.verified("ddl", false, true, "the engine ended with exit code 1"));
    private static final EvidenceResult TOO_LITTLE = Records.with(
            EvidenceResultFixture.of(equal(), workload("simple-update", times(0.7), times(1.001))),
            "design",
            new PartsDesign(10, 9, false, 0.02, 0.95, 4711, null));

    private static final EvidenceResult INTERRUPTED = Records.with(
            EvidenceResultFixture.of(Records.with(equal(), "outcome", Examples.outcome(RunStatus.INTERRUPTED))),
            "outcome",
            Examples.outcome(RunStatus.INTERRUPTED));

    private static final EvidenceResult SOURCES = EvidenceResultFixture.ofSources(new SourceInfo(
            "v3.6.1.Final",
            "428e4db644",
            Collections.nCopies(11, new CommitInfo("428e4db644aaaa", "A | <B>", "dbz#2350 `type` | <script> *once*")),
            List.of("a/PostgresConnection.java"),
            1));

    private EvidenceCases() {}

    static List<GoldenCase> all() {
        return List.of(
                terminal("faster under both workloads", EvidenceResultFixture.faster()),
                of("slower under one workload: it comes first", result(times(0.7), times(1.1))),
                of("inconclusive under one workload: it comes first", result(times(0.985, 0.02), times(0.7))),
                of("equivalent under one workload", result(times(1.001), times(0.7))),
                of("the machine was not quiet: before any figure", beside(times(0.7), times(1.04))),
                of("a gain within the noise", beside(times(0.97, 0.002), times(0.99, 0.03))),
                of("a gain smaller than the machine makes of nothing", beside(times(0.95), times(0.9))),
                of("both behave differently: nothing is timed", EvidenceResultFixture.of(DIFFERS)),
                of("a variant failed: not called different", EvidenceResultFixture.of(FAILED)),
                of("too little for a review", TOO_LITTLE),
                of("interrupted", INTERRUPTED),
                page("counts come before times, and stand where nothing was timed", counted()),
                page("a change of sources", SOURCES),
                page("both behave differently", EvidenceResultFixture.of(DIFFERS)));
    }

    private static GoldenCase page(String name, EvidenceResult result) {
        return new GoldenCase(name, MarkdownRenderer.render(EvidenceDocument.of(result)));
    }

    /** Of the second workload nothing was timed. */
    private static EvidenceResult counted() {
        List<Compared> all = Stream.of("under simple-update", "under tpcb-like")
                .flatMap(where -> Stream.of(Metric.BYTECODES_PER_EVENT, Metric.PARKS_PER_EVENT)
                        .flatMap(metric -> CountsFixture.of(
                                EvidenceResultFixture.CANDIDATE, metric, 100_000, 87_400, 0.873, 0.875, 0)
                                .figures()
                                .stream())
                        .map(comparison -> new Compared(where, 1, comparison)))
                .toList();
        EvidenceResult result =
                EvidenceResultFixture.of(equal(), all, workload("simple-update", times(0.7), times(1.001)));
        return Records.with(
                result,
                "runs",
                List.of(
                        new Run("compare tpcb-like", "", 3, 0, RunStatus.FAILED, "it crashed"),
                        new Run("compare ddl", "", 3, 0, RunStatus.COMPLETE, "")));
    }

    private static EvidenceResult result(List<Double> simpleUpdate, List<Double> tpcbLike) {
        return EvidenceResultFixture.of(
                equal(),
                workload("simple-update", simpleUpdate, times(1.001)),
                workload("tpcb-like", tpcbLike, times(0.999)));
    }

    /** Beside a workload that is faster on a quiet machine. */
    private static EvidenceResult beside(List<Double> candidate, List<Double> same) {
        return EvidenceResultFixture.of(equal(), workload("simple-update", candidate, same), FASTER);
    }
}
