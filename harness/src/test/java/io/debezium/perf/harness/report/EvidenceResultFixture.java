package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.SourceInfo;

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

    /** Faster in a snapshot, of a candidate with other sources. */
    static EvidenceResult ofSources(SourceInfo source) {
        return Records.with(
                of(equal(), at("in a snapshot of pgbench_accounts, 200,000 rows", times(0.7), times(1.001))),
                "changes",
                List.of(),
                "source",
                source,
                "timedTapes",
                List.of());
    }

    @SafeVarargs
    static EvidenceResult of(VerifyResult verified, List<Compared>... places) {
        EvidenceResult golden = Reported.golden("evidence-1");
        return Records.with(
                golden,
                "verified",
                verified,
                "compared",
                Stream.concat(
                                Stream.of(places).flatMap(List::stream),
                                golden.compared().stream()
                                        .filter(each -> each.where().contains("micro-benchmark")))
                        .toList());
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

    static List<Compared> workload(String name, List<Double> candidate, List<Double> same) {
        return at("under " + name, candidate, same);
    }

    /** A rate that follows the cost, and an allocation that does too. */
    private static List<Compared> at(String where, List<Double> candidate, List<Double> same) {
        return Stream.concat(comparisons(CANDIDATE, candidate).stream(), comparisons(BASELINE, same).stream())
                .map(comparison -> new Compared(where, comparison.candidate().equals(CANDIDATE) ? 1 : 2, comparison))
                .toList();
    }

    private static List<Comparison> comparisons(String spec, List<Double> cpu) {
        List<Double> rates = cpu.stream().map(ratio -> 1 / ratio).toList();
        return List.of(
                ComparisonFixture.comparison(spec, Metric.EVENTS_PER_SECOND, 61_000, rates, 0.975),
                ComparisonFixture.comparison(spec, Metric.CPU_MICROS_PER_EVENT, 18.2, cpu, 0.975),
                ComparisonFixture.comparison(spec, Metric.ALLOCATED_BYTES_PER_EVENT, 18_900, cpu, 0.975));
    }
}
