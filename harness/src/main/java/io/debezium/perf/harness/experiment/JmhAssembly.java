package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.JmhResult.Fork;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.StandingForks;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.variant.Variant;

/** Puts the result of micro-benchmarks together from their forks. */
final class JmhAssembly {

    private final JmhPlan plan;
    private final Instant startedAt;
    private final Machine machine;
    private final ForkBook book;

    JmhAssembly(JmhPlan plan, Instant startedAt, Machine machine, ForkBook book) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
        this.book = book;
    }

    JmhResult assemble(List<Variant> variants, List<JmhBenchmark> benchmarks, Outcome outcome) {
        List<String> notes = new ArrayList<>();
        variants.forEach(variant ->
                variant.notes().forEach(note -> notes.add(variant.spec().text() + ": " + note)));
        List<Benchmark> found = IntStream.range(0, benchmarks.size())
                .mapToObj(i -> benchmark(i, benchmarks.get(i)))
                .toList();
        return new JmhResult(
                JmhResult.SCHEMA_VERSION,
                plan.command(),
                startedAt,
                outcome,
                plan.typed().commandLine(),
                Facts.environment(machine),
                design(),
                IntStream.range(0, variants.size())
                        .mapToObj(i -> variant(variants.get(i), book.command(i)))
                        .toList(),
                found,
                book.forks(),
                new WaysAssembly(found, book.forks(), plan.sampling().pairs(), Sampling.CONFIDENCE)
                        .assemble(variants.size()),
                notes.stream().distinct().toList());
    }

    private JmhResult.Design design() {
        Sampling sampling = plan.sampling();
        return new JmhResult.Design(
                sampling.pairs(),
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1000.0).orElse(null),
                plan.options());
    }

    private static VariantInfo variant(Variant variant, String command) {
        return new VariantInfo(
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

    private Benchmark benchmark(int index, JmhBenchmark benchmark) {
        List<Fork> forks =
                book.forks().stream().filter(fork -> fork.benchmark() == index).toList();
        Optional<JmhFigures> told =
                forks.stream().map(Fork::figures).filter(Objects::nonNull).findFirst();
        String mode = told.map(JmhFigures::mode).orElse("");
        List<Comparison> comparisons = new ArrayList<>();
        comparisons.addAll(compare(index, forks, Metric.SCORE, mode.equals("thrpt"), Fork::score));
        comparisons.addAll(compare(index, forks, Metric.ALLOCATED_BYTES_PER_OP, false, JmhAssembly::allocated));
        return new Benchmark(
                benchmark.name(),
                benchmark.parameters(),
                mode,
                told.map(JmhFigures::unit).orElse(""),
                comparisons);
    }

    /** @param forks of one benchmark */
    private List<Comparison> compare(
            int benchmark, List<Fork> forks, Metric metric, boolean moreIsBetter, Function<Fork, Double> figure) {
        List<Comparisons.Candidate> candidates = IntStream.range(
                        1, plan.variants().size())
                .filter(candidate -> StandingForks.measured(forks, benchmark, 0)
                        && StandingForks.measured(forks, benchmark, candidate))
                .mapToObj(candidate -> new Comparisons.Candidate(
                        plan.variants().get(candidate).text(), pairs(forks, candidate, figure)))
                // Before its first pair, and without the profiler, nothing can be said.
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
        return Comparisons.of(metric, moreIsBetter, candidates, plan.sampling().minEffect(), Sampling.CONFIDENCE);
    }

    /** So that the JVM's own little, which more operations share the faster they are, is no change of the operation. */
    private static Double allocated(Fork fork) {
        Double bytes = fork.allocatedBytesPerOp();
        return bytes == null ? null : Math.max(JmhFigures.LEAST_ALLOCATION, bytes);
    }

    /** One for each block in which both came to a figure. */
    private List<Pair> pairs(List<Fork> forks, int candidate, Function<Fork, Double> figure) {
        List<Pair> pairs = new ArrayList<>();
        for (int block = 1; block <= plan.sampling().pairs(); block++) {
            Optional<Double> one = standing(forks, block, 0, figure);
            Optional<Double> other = standing(forks, block, candidate, figure);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pair(one.get(), other.get()));
            }
        }
        return pairs;
    }

    private static Optional<Double> standing(List<Fork> forks, int block, int variant, Function<Fork, Double> figure) {
        return forks.isEmpty()
                ? Optional.empty()
                : StandingForks.of(forks, forks.get(0).benchmark(), block, variant)
                        .map(figure);
    }
}
