package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Gain;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Predictions;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.patches.CountedMethod;
import io.debezium.perf.patches.MicroBenchmark;
import io.debezium.perf.patches.Patch;

/** Patches in the small and over a tape: what a benchmark of what they change predicts for an event. */
public final class PatchPredictions {

    private PatchPredictions() {}

    /**
     * @param micro of the plan's {@link EvidencePlan#micro}
     * @param counts of the baseline over the tape
     * @param macro over the same tape
     * @param candidate index in {@code macro}
     * @return one for each patch whose benchmark came through with both and whose method was called
     */
    public static List<Prediction> of(
            EvidencePlan plan, JmhResult micro, CountedTape counts, CompareResult macro, int candidate) {
        List<Patch> patches = plan.changes();
        // What all of them gain is no measure of one.
        Gain measured = patches.size() == 1 ? measured(macro, candidate) : Gain.UNKNOWN;
        return patches.stream()
                .flatMap(patch ->
                        prediction(patch, plan.alone(patch).text(), micro, counts, macro, candidate, measured).stream())
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
            Patch patch,
            String alone,
            JmhResult micro,
            CountedTape counts,
            CompareResult macro,
            int candidate,
            Gain measured) {
        if (patch.micro().isEmpty()) {
            return Optional.empty();
        }
        CountedMethod method = patch.micro().get().operation();
        OptionalInt benchmark = benchmark(patch.micro().get(), micro.benchmarks());
        double calls = (double) counts.calls(method) / counts.events();
        OptionalInt variant = IntStream.range(1, micro.variants().size())
                .filter(i -> micro.variants().get(i).spec().equals(alone))
                .findFirst();
        if (benchmark.isEmpty() || calls == 0 || variant.isEmpty()) {
            return Optional.empty();
        }
        Benchmark found = micro.benchmarks().get(benchmark.getAsInt());
        Design design = micro.design();
        VariantInfo compared = macro.variants().get(candidate);
        return Predictions.operation(
                        micro.trials(),
                        found.unit(),
                        benchmark.getAsInt(),
                        variant.getAsInt(),
                        design.rounds(),
                        design.confidence())
                .map(operation -> new Prediction(
                        patch.name(),
                        compared.spec(),
                        macro.tape().workload(),
                        compared.plugin(),
                        Benchmark.label(found.name(), found.parameters()),
                        method.toString(),
                        calls,
                        operation.baseline(),
                        operation.candidate(),
                        operation.gain(),
                        operation.gain().times(calls / 1_000),
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
