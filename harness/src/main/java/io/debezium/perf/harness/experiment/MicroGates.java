package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;
import io.debezium.perf.harness.variant.Variant;

/** The gates of micro-benchmarks. */
final class MicroGates {

    private final CheckPlan plan;
    private final List<JmhMethod> methods;
    private final List<PlannedGate> planned;

    /**
     * @param methods every benchmark that there is
     * @param planned of benchmarks that exist
     */
    MicroGates(CheckPlan plan, List<JmhMethod> methods, List<PlannedGate> planned) {
        this.plan = plan;
        this.methods = methods;
        this.planned = List.copyOf(planned);
    }

    /**
     * Looks the benchmarks up, so that a mistake in the file is told before anything is measured.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if the file names one that does not exist, or a variant cannot
     *     be resolved
     */
    static MicroGates of(CheckPlan plan, Console console) {
        console.busy("looking up the micro-benchmarks");
        JmhPlan micro = plan.micro(plan.results(), Optional.empty());
        Variant.resolveBenchmarks(plan.candidate(), micro.benchmarks());
        Variant baseline = Variant.resolveBenchmarks(plan.baseline(), micro.benchmarks());
        try (Ledger ledger = Ledger.open(micro.data())) {
            List<JmhMethod> methods = new JmhProgram(baseline, ledger).list(micro.options());
            return new MicroGates(plan, methods, GatedBenchmarks.of(plan.thresholds(), methods));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrialFailure.of("experiment.was-interrupted-before-it-had", "check");
        }
    }

    CheckExperiment.Gated<JmhResult> gated() {
        return new CheckExperiment.Gated<>(new RunPart<>("micro", this::measure), planned, this::judged);
    }

    private Ended<JmhResult> measure(Path folder, Optional<Duration> left, Console console) {
        return JmhExperiment.run(plan.micro(folder, left), console, methods);
    }

    List<Gate> judged(JmhResult result) {
        Map<String, Integer> indices = new HashMap<>();
        for (int i = 0; i < result.benchmarks().size(); i++) {
            Benchmark benchmark = result.benchmarks().get(i);
            indices.put(Benchmark.label(benchmark.name(), benchmark.parameters()), i);
        }
        return planned.stream()
                .map(gate -> judged(gate, result, indices.get(gate.subject())))
                .toList();
    }

    private static Gate judged(PlannedGate gate, JmhResult result, int index) {
        Benchmark benchmark = result.benchmarks().get(index);
        List<Trial<Integer, JmhFigures>> forks = result.trials().stream()
                .filter(fork -> fork.condition() == index)
                .toList();
        Optional<Trial<Integer, JmhFigures>> failed = forks.stream()
                .filter(fork -> fork.status() == TrialStatus.FAILED || fork.status() == TrialStatus.ABSENT)
                .findFirst();
        if (failed.isPresent()) {
            return gate.notMeasured(why(failed.get(), result));
        }
        Optional<Comparison> comparison = benchmark.comparisons().stream()
                .filter(each -> each.metric() == gate.metric())
                .findFirst();
        boolean ofScore = gate.metric() == Metric.SCORE;
        List<Pair> pairs = ofScore ? List.of() : allocations(forks, index);
        return gate.judged(
                ofScore ? benchmark.unit() : "",
                ofScore && benchmark.isThroughput(),
                comparison,
                pairs,
                nothing(forks, result.outcome()));
    }

    private static String why(Trial<Integer, JmhFigures> failed, JmhResult result) {
        String spec = result.variants().get(failed.arm()).spec();
        return "%s %s: %s"
                .formatted(spec, failed.status() == TrialStatus.ABSENT ? "cannot run it" : "failed", failed.message());
    }

    /** Without the floor that a ratio needs: what is allowed are bytes. */
    private static List<Pair> allocations(List<Trial<Integer, JmhFigures>> forks, int benchmark) {
        List<Pair> pairs = new ArrayList<>();
        int blocks = forks.stream().mapToInt(Trial::round).max().orElse(0);
        for (int block = 1; block <= blocks; block++) {
            Optional<Double> baseline = allocated(Trial.standing(forks, block, 0, benchmark));
            Optional<Double> candidate = allocated(Trial.standing(forks, block, 1, benchmark));
            if (baseline.isPresent() && candidate.isPresent()) {
                pairs.add(new Pair(baseline.get(), candidate.get()));
            }
        }
        return pairs;
    }

    private static Optional<Double> allocated(Optional<Trial<Integer, JmhFigures>> fork) {
        return fork.map(Trial::figures).map(JmhFigures::allocatedBytesPerOp);
    }

    private static String nothing(List<Trial<Integer, JmhFigures>> forks, Outcome outcome) {
        if (outcome.status() == RunStatus.INTERRUPTED) {
            return "it was interrupted before both variants had run";
        }
        return forks.isEmpty()
                ? "the time limit was reached before it"
                : "JMH did not provide this figure for both variants";
    }
}
