package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.TrialResult.Status;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.variant.Variant;

/** Puts the result of micro-benchmarks together from their forks. */
final class JmhAssembly {

    private static final int TAIL_LINES = 30;

    private final JmhPlan plan;
    private final Instant startedAt;
    private final Machine machine;
    private final Map<Integer, String> modes = new HashMap<>();
    private final Map<Integer, String> units = new HashMap<>();
    private final Map<Integer, String> commands = new HashMap<>();

    JmhAssembly(JmhPlan plan, Instant startedAt, Machine machine) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
    }

    /** Takes what only a fork can tell of its benchmark and its variant. */
    void told(int benchmark, int variant, JmhProgram.Forked forked) {
        modes.put(benchmark, forked.score().mode());
        units.put(benchmark, forked.score().unit());
        commands.put(variant, forked.command());
    }

    JmhResult assemble(List<Variant> variants, List<JmhBenchmark> benchmarks, List<Fork> forks, Outcome outcome) {
        List<String> notes = new ArrayList<>();
        variants.forEach(variant ->
                variant.notes().forEach(note -> notes.add(variant.spec().text() + ": " + note)));
        return new JmhResult(
                JmhResult.SCHEMA_VERSION,
                "jmh",
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                design(),
                IntStream.range(0, variants.size())
                        .mapToObj(i -> variant(variants.get(i), commands.getOrDefault(i, "")))
                        .toList(),
                IntStream.range(0, benchmarks.size())
                        .mapToObj(i -> benchmark(i, benchmarks.get(i), forks))
                        .toList(),
                forks,
                notes.stream().distinct().toList());
    }

    private JmhResult.Design design() {
        Sampling sampling = plan.sampling();
        return new JmhResult.Design(
                sampling.pairs(),
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.otherCores(),
                Sampling.STEAL_PERCENT_LIMIT,
                sampling.timeLimit().map(limit -> limit.toMillis() / 1000.0).orElse(null),
                plan.options());
    }

    private static CompareResult.Variant variant(Variant variant, String command) {
        return new CompareResult.Variant(
                variant.spec().text(),
                variant.spec().kind().id(),
                variant.spec().version(),
                "",
                variant.jdk().toString(),
                variant.spec().jvm(),
                List.of(),
                variant.overlay().entries().stream().map(Path::toString).toList(),
                variant.overlay().replaced(),
                command);
    }

    private Benchmark benchmark(int index, JmhBenchmark benchmark, List<Fork> forks) {
        String mode = modes.getOrDefault(index, "");
        List<Comparison> comparisons = new ArrayList<>();
        comparisons.addAll(compare(index, Metric.SCORE, mode.equals("thrpt"), forks, Fork::score));
        comparisons.addAll(compare(index, Metric.ALLOCATED_BYTES_PER_OP, false, forks, Fork::allocatedBytesPerOp));
        return new Benchmark(
                benchmark.name(), benchmark.parameters(), mode, units.getOrDefault(index, ""), comparisons);
    }

    private List<Comparison> compare(
            int benchmark, Metric metric, boolean moreIsBetter, List<Fork> forks, Function<Fork, Double> figure) {
        List<Fork> own =
                forks.stream().filter(fork -> fork.benchmark() == benchmark).toList();
        List<Comparisons.Candidate> candidates = IntStream.range(
                        1, plan.variants().size())
                .filter(candidate -> own.stream()
                        .noneMatch(fork ->
                                fork.status() == Status.FAILED && (fork.variant() == 0 || fork.variant() == candidate)))
                .mapToObj(candidate ->
                        new Comparisons.Candidate(plan.variants().get(candidate).text(), pairs(own, candidate, figure)))
                // Before its first pair, and without the profiler, nothing can be said.
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
        return Comparisons.of(metric, moreIsBetter, candidates, plan.sampling().minEffect(), Sampling.CONFIDENCE);
    }

    /** One for each block in which both came to a figure. */
    private List<Pair> pairs(List<Fork> forks, int candidate, Function<Fork, Double> figure) {
        List<Pair> pairs = new ArrayList<>();
        for (int block = 1; block <= plan.sampling().pairs(); block++) {
            Double one = standing(forks, block, 0, figure);
            Double other = standing(forks, block, candidate, figure);
            if (one != null && other != null) {
                pairs.add(new Pair(one, other));
            }
        }
        return pairs;
    }

    /** The last fork stands: a disturbed one is followed by its repeat, if it was repeated. */
    private static Double standing(List<Fork> forks, int block, int variant, Function<Fork, Double> figure) {
        return forks.stream()
                .filter(fork -> fork.block() == block && fork.variant() == variant)
                .map(figure)
                .filter(Objects::nonNull)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    static List<String> tail(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size());
        } catch (IOException e) {
            return List.of();
        }
    }
}
