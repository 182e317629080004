package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.CountComparisons;
import io.debezium.perf.harness.stats.Pair;

/** Made-up results of {@code perf jmh}: 8 forks of each, 2 % matter. */
final class JmhResultFixture {

    static final String BASELINE = "3.2.0.Alpha1";
    static final String CANDIDATE = "3.2.0.Beta2";

    private static final double[] SHAKEN = {1, 1.004, 0.997, 1.002, 0.999, 1.003, 0.998, 1.001};
    private static final double[] NOISY = {1, 1.2, 0.8, 1.1, 0.9, 1.3, 0.75, 1.02};

    private JmhResultFixture() {}

    static JmhResult of(Benchmark... benchmarks) {
        return new JmhResult(
                Examples.header(JmhResult.class, "scripts/perf jmh --baseline 3.2.0.Alpha1 --candidate 3.2.0.Beta2"),
                Records.with(Examples.design(8, 0.02), "jmhOptions", List.of("-wi", "3")),
                List.of(Examples.variant(BASELINE), Examples.variant(CANDIDATE)),
                List.of(benchmarks),
                List.of(),
                List.of());
    }

    /** With counts, and a fork of each status. */
    static JmhResult whole() {
        return Records.with(
                of(worked(counted("parse", 0.5, 0.7), 250), none("none")),
                "trials",
                List.of(
                        ForkFixture.scored(1, 1, 0, 0, 100),
                        ForkFixture.of(2, 1, 1, 0, TrialStatus.DISTURBED),
                        ForkFixture.of(3, 1, 0, 1, TrialStatus.ABSENT),
                        ForkFixture.of(4, 1, 1, 1, TrialStatus.FAILED)));
    }

    /** One that takes {@code time} times the baseline's 100 ns, and allocates {@code allocation} times its 560 bytes. */
    static Benchmark timed(String method, double time, double allocation) {
        return timed(method, Map.of("columns", "ten", "text", "fresh"), time, allocation);
    }

    static Benchmark timed(String method, Map<String, String> parameters, double time, double allocation) {
        return benchmark(method, parameters, time, allocation, SHAKEN);
    }

    /** One that takes so many times the baseline's 100 ns and 1,400 instructions. */
    static Benchmark counted(String method, double time, double instructions) {
        Benchmark timed = timed(method, Map.of(), time, 1);
        List<Comparison> comparisons = new ArrayList<>(timed.comparisons());
        comparisons.add(1, comparison(Metric.INSTRUCTIONS_PER_OP, 1_400, instructions, SHAKEN));
        return Records.with(timed, "comparisons", comparisons);
    }

    /** The same counted: the baseline executes 1,000 bytecodes, enters no monitor and makes 4 objects. */
    static Benchmark worked(Benchmark benchmark, double bytecodes) {
        List<Comparison> comparisons = new ArrayList<>(benchmark.comparisons());
        comparisons.addAll(CountComparisons.of(
                List.of(BASELINE, CANDIDATE), List.of(forks(1_000, 4, 0), forks(bytecodes, 3, 2)), 0.005));
        return Records.with(benchmark, "comparisons", comparisons);
    }

    private static List<Map<String, Double>> forks(double bytecodes, double objects, double monitors) {
        return Collections.nCopies(
                3,
                Map.of(
                        Metric.BYTECODES_PER_EVENT.id(),
                        bytecodes,
                        Metric.OBJECTS_PER_EVENT.id(),
                        objects,
                        Metric.MONITORS_PER_EVENT.id(),
                        monitors));
    }

    /** One whose forks tell nothing of its time. */
    static Benchmark noisy(String method) {
        return benchmark(method, Map.of("columns", "ten", "text", "fresh"), 1, 1, NOISY);
    }

    /** One that has no comparison. */
    static Benchmark none(String method) {
        return new Benchmark("io.debezium.perf.jmh.TypeModifierBenchmark." + method, Map.of(), List.of());
    }

    private static Benchmark benchmark(
            String method, Map<String, String> parameters, double score, double allocation, double[] noise) {
        double[] same = {1, 1, 1, 1, 1, 1, 1, 1};
        return new Benchmark(
                "io.debezium.perf.jmh.TypeModifierBenchmark." + method,
                parameters,
                List.of(
                        comparison(Metric.SCORE, 100, score, noise),
                        comparison(Metric.ALLOCATED_BYTES_PER_OP, 560, allocation, same)));
    }

    private static Comparison comparison(Metric metric, double baseline, double ratio, double[] noise) {
        List<Pair> pairs = DoubleStream.of(noise)
                .mapToObj(each -> new Pair(baseline, baseline * ratio * each))
                .toList();
        return Comparisons.of(metric, List.of(new Comparisons.Candidate(CANDIDATE, pairs)), 0.02)
                .get(0);
    }
}
