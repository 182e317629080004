package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.result.CallCounts;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Gain;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Predictions;
import io.debezium.perf.patches.CountedMethod;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;

/** Patches in the small and over a tape: what has to be measured for it, and what is predicted by that. */
public final class PatchPredictions {

    private PatchPredictions() {}

    /** The methods whose calls their benchmarks count; empty where none has a benchmark. */
    public static List<CountedMethod> methods(List<Patch> patches) {
        return patches.stream()
                .flatMap(patch -> patch.micro().stream())
                .map(MicroBenchmark::operation)
                .distinct()
                .toList();
    }

    /**
     * @param micro of the plan's {@link EvidencePlan#micro}
     * @param counts of their {@link #methods}, with the baseline over the tape
     * @param macro over the same tape
     * @param candidate index in {@code macro}
     * @return one for each patch whose benchmark came through with both and whose method was counted
     */
    public static List<Prediction> of(
            EvidencePlan plan, JmhResult micro, CallCounts counts, CompareResult macro, int candidate) {
        List<Patch> patches = plan.changes();
        // What all of them gain is no measure of one.
        Gain measured = patches.size() == 1 ? measured(macro, candidate) : Gain.UNKNOWN;
        return patches.stream()
                .flatMap(
                        patch -> prediction(
                                patch,
                                plan.alone(patch).text(),
                                micro,
                                counts,
                                macro.variants().get(candidate),
                                measured)
                                .stream())
                .toList();
    }

    private static Gain measured(CompareResult macro, int candidate) {
        Design design = macro.design();
        return Predictions.cpu(
                macro.trials(),
                candidate,
                design.overTape().order().size(),
                design.overTape().trialsPerPair(),
                design.confidence());
    }

    private static Optional<Prediction> prediction(
            Patch patch, String alone, JmhResult micro, CallCounts counts, VariantInfo candidate, Gain measured) {
        if (patch.micro().isEmpty()) {
            return Optional.empty();
        }
        String method = patch.micro().get().operation().toString();
        OptionalInt benchmark = benchmark(patch.micro().get(), micro.benchmarks());
        Optional<Double> calls = counts.perEvent(method);
        OptionalInt variant = IntStream.range(1, micro.variants().size())
                .filter(i -> micro.variants().get(i).spec().equals(alone))
                .findFirst();
        if (benchmark.isEmpty() || calls.isEmpty() || variant.isEmpty()) {
            return Optional.empty();
        }
        Benchmark found = micro.benchmarks().get(benchmark.getAsInt());
        Design design = micro.design();
        return Predictions.operation(
                        micro.trials(),
                        found.unit(),
                        benchmark.getAsInt(),
                        variant.getAsInt(),
                        design.rounds(),
                        design.confidence())
                .map(operation -> new Prediction(
                        patch.name(),
                        candidate.spec(),
                        counts.tape().workload(),
                        candidate.plugin(),
                        Benchmark.label(found.name(), found.parameters()),
                        method,
                        calls.get(),
                        operation.baseline(),
                        operation.candidate(),
                        operation.gain(),
                        operation.gain().times(calls.get() / 1_000),
                        measured,
                        design.confidence()));
    }

    private static OptionalInt benchmark(MicroBenchmark micro, List<Benchmark> benchmarks) {
        Predicate<String> named = Pattern.compile(micro.include()).asPredicate();
        return IntStream.range(0, benchmarks.size())
                .filter(i -> named.test(benchmarks.get(i).name()))
                .filter(i -> benchmarks
                        .get(i)
                        .parameters()
                        .entrySet()
                        .containsAll(micro.parameters().entrySet()))
                .findFirst();
    }
}
