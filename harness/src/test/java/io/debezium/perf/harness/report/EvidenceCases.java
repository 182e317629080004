package io.debezium.perf.harness.report;

import java.util.List;

import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.WorkloadEvidence;

import static io.debezium.perf.harness.report.EvidenceResultFixture.equal;
import static io.debezium.perf.harness.report.EvidenceResultFixture.notMeasured;
import static io.debezium.perf.harness.report.EvidenceResultFixture.row;
import static io.debezium.perf.harness.report.EvidenceResultFixture.times;
import static io.debezium.perf.harness.report.EvidenceResultFixture.workload;
import static io.debezium.perf.harness.report.GoldenCase.of;
import static io.debezium.perf.harness.report.GoldenCase.terminal;

/** What {@code perf evidence} tells, and what against itself. */
final class EvidenceCases {

    private static final WorkloadEvidence FASTER = workload("tpcb-like", times(0.7), times(1.001));
    private static final Equality DIFFERS = new Equality(
            false,
            List.of(
                    row("simple-update", true, false, "equal"),
                    row("ddl", false, false, "2 events differ in content, the first is event 7")));
    private static final Equality FAILED =
            new Equality(false, List.of(row("ddl", false, true, "the engine ended with exit code 1")));
    private static final EvidenceResult TOO_LITTLE = EvidenceResultFixture.of(
            equal(), 9, Examples.COMPLETE, List.of(workload("simple-update", times(0.7), times(1.001))));
    private static final EvidenceResult INTERRUPTED = EvidenceResultFixture.of(
            new Equality(false, List.of(row("ddl", true, false, "equal"))),
            10,
            Examples.outcome(RunStatus.INTERRUPTED),
            List.of(
                    notMeasured("simple-update", "the run was interrupted before it"),
                    notMeasured("tpcb-like", "the run was interrupted before it")));

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
                of(
                        "both behave differently: nothing is timed",
                        EvidenceResultFixture.of(DIFFERS, notMeasured("simple-update", "nothing is timed"))),
                of("a variant failed: not called different", EvidenceResultFixture.of(FAILED)),
                of("too little for a review", TOO_LITTLE),
                of("interrupted", INTERRUPTED));
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
