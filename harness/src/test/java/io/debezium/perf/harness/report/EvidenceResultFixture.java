package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.PartsDesign;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo.StreamDigest;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.WorkloadEvidence;

/** Made-up results of {@code perf evidence}. */
final class EvidenceResultFixture {

    static final String BASELINE = "3.6.3.Final";
    static final String CANDIDATE = BASELINE + ",patch=last-event";

    private EvidenceResultFixture() {}

    /** Faster under both workloads, on a quiet machine. */
    static EvidenceResult faster() {
        return of(
                equal(),
                workload("simple-update", times(0.7), times(1.001)),
                workload("tpcb-like", times(0.75), times(0.999)));
    }

    static EvidenceResult of(VerifyResult verified, WorkloadEvidence... workloads) {
        return of(verified, 10, Examples.COMPLETE, List.of(workloads));
    }

    /** Faster in a snapshot, of a candidate with other sources. */
    static EvidenceResult ofSources(String choice, SourceInfo source) {
        WorkloadEvidence snapshot = Records.with(
                workload("snapshot of pgbench_accounts, 200,000 rows", times(0.7), times(1.001)), "snapshot", true);
        return Records.with(of(equal(), snapshot), "changes", List.of(), "source", source, "choice", choice);
    }

    static EvidenceResult of(
            VerifyResult verifiedOrNull, int pairs, Outcome outcome, List<WorkloadEvidence> workloads) {
        return new EvidenceResult(
                Records.with(
                        Examples.header(EvidenceResult.class, "scripts/perf evidence --patch last-event"),
                        "outcome",
                        outcome),
                BASELINE,
                CANDIDATE,
                List.of(change()),
                null,
                "",
                new PartsDesign(10, pairs, false, 2, 0.02, 0.95, 4711, null),
                List.of(
                        new Run("verify", "verify/20261120T101530Z-verify", 300, 0, RunStatus.COMPLETE, ""),
                        new Run(
                                "compare simple-update",
                                "compare/20261120T102030Z-compare",
                                900,
                                0,
                                RunStatus.COMPLETE,
                                "")),
                verifiedOrNull,
                workloads,
                List.of(benchmark()),
                "",
                List.of(
                        new EvidenceTape(
                                "simple-update",
                                Records.with(
                                        Examples.tape("simple-update"),
                                        "replay",
                                        "player",
                                        "streams",
                                        List.of(new StreamDigest("decoderbufs", "d1ce"))),
                                "tapes/simple-update.tape",
                                "scripts/perf tape record --workload simple-update"),
                        new EvidenceTape(
                                "tpcb-like",
                                Examples.tape("tpcb-like"),
                                "",
                                "scripts/perf tape record --workload tpcb-like")));
    }

    private static PatchInfo change() {
        return new PatchInfo(
                "last-event",
                "For each event a text is made that nobody reads.",
                "CommonEventMeter.onEvent, getLastEvent",
                "3.0.8.Final to 3.6.3.Final",
                null);
    }

    static VerifyResult equal() {
        return Examples.verified(
                Examples.verified("simple-update", true, false, "equal"),
                Examples.verified("ddl", true, false, "equal"));
    }

    /** Ten pairs' ratios to the baseline, about {@code ratio}. */
    static List<Double> times(double ratio) {
        return times(ratio, 0.003);
    }

    /** Ten of them, spread by as much on either side. */
    static List<Double> times(double ratio, double spread) {
        return Stream.of(-1.0, 0.9, -0.8, 0.7, -0.6, 0.5, -0.4, 0.3, -0.2, 0.1)
                .map(step -> ratio * (1 + step * spread))
                .toList();
    }

    /** A rate that follows the cost, and an allocation that does too. */
    static WorkloadEvidence workload(String name, List<Double> candidate, List<Double> same) {
        return new WorkloadEvidence(
                name,
                false,
                List.of(
                        new RunFact(FactKind.SERVER, "PostgreSQL", "15.18"),
                        new RunFact(FactKind.JDK, "JDK of the baseline", "25.0.1 (Eclipse Adoptium)"),
                        new RunFact(FactKind.PLUGIN, "Plugin of the baseline", "decoderbufs")),
                comparisons(CANDIDATE, candidate),
                comparisons(BASELINE, same),
                "");
    }

    static WorkloadEvidence notMeasured(String name, String why) {
        return new WorkloadEvidence(name, false, List.of(), List.of(), List.of(), why);
    }

    private static List<Comparison> comparisons(String spec, List<Double> cpu) {
        List<Double> rates = cpu.stream().map(ratio -> 1 / ratio).toList();
        return List.of(
                ComparisonFixture.comparison(spec, Metric.EVENTS_PER_SECOND, 61_000, rates, 0.975),
                ComparisonFixture.comparison(spec, Metric.CPU_MICROS_PER_EVENT, 18.2, cpu, 0.975),
                ComparisonFixture.comparison(spec, Metric.ALLOCATED_BYTES_PER_EVENT, 18_900, cpu, 0.975));
    }

    private static Benchmark benchmark() {
        return JmhResultFixture.timed("onEvent", 0.3, 0.1);
    }
}
