package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        Design design = macro.design();
        // What all of them gain is no measure of one.
        Gain measured = patches.size() > 1
                ? Gain.UNKNOWN
                : Predictions.cpu(
                        macro.trials(),
                        candidate,
                        design.overTape().order().size(),
                        design.overTape().trialsPerPair(),
                        design.confidence());
        List<Prediction> predictions = new ArrayList<>();
        for (Patch patch : patches) {
            patch.micro().ifPresent(benchmark -> {
                CountedMethod method = benchmark.operation();
                double calls = (double) counts.calls(method) / counts.events();
                gain(benchmark, plan.alone(patch).text(), micro)
                        .filter(gain -> calls > 0)
                        .map(gain -> new Prediction(
                                patch.name(),
                                macro.tape().workload(),
                                method.toString(),
                                calls,
                                gain,
                                measured,
                                micro.design().confidence()))
                        .ifPresent(predictions::add);
            });
        }
        return predictions;
    }

    /** What an operation takes less with a variant; empty where the benchmark did not come through with it. */
    private static Optional<Gain> gain(MicroBenchmark wanted, String variant, JmhResult micro) {
        Predicate<String> named = Pattern.compile(wanted.include()).asPredicate();
        List<String> specs = micro.variants().stream().map(VariantInfo::spec).toList();
        int candidate = 1 + specs.subList(1, specs.size()).indexOf(variant);
        return IntStream.range(0, micro.benchmarks().size())
                .filter(i -> candidate > 0)
                .filter(i -> {
                    Benchmark benchmark = micro.benchmarks().get(i);
                    return named.test(benchmark.name())
                            && benchmark
                                    .parameters()
                                    .entrySet()
                                    .containsAll(wanted.parameters().entrySet());
                })
                .boxed()
                .findFirst()
                .flatMap(i -> Predictions.operation(
                        micro.trials(),
                        micro.benchmarks().get(i).unit(),
                        i,
                        candidate,
                        micro.design().rounds(),
                        micro.design().confidence()));
    }
}
