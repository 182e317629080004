package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.harness.plan.Thresholds;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Gates;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

/** The gates that follow from thresholds, and what they come to by the results of the runs that they rest on. */
final class JudgedGates {

    /** Among the variants of a comparison. */
    private static final int CANDIDATE = 1;

    private JudgedGates() {}

    /**
     * Of micro-benchmarks.
     *
     * @param methods all that there are
     * @return the gates, in the order of the file
     * @throws InvalidConfiguration if an entry names a benchmark, a parameter or a value that does not exist
     */
    static List<Gate> planned(Thresholds thresholds, List<JmhMethod> methods) {
        List<Gate> gates = new ArrayList<>();
        for (Micro entry : thresholds.micro()) {
            for (JmhBenchmark benchmark : benchmarks(thresholds.file(), entry, methods)) {
                entry.gates()
                        .forEach((metric, threshold) ->
                                gates.add(Gate.planned(Gate.MICRO, benchmark.label(), metric, threshold)));
            }
        }
        return gates;
    }

    private static List<JmhBenchmark> benchmarks(String file, Micro entry, List<JmhMethod> methods) {
        JmhSelection selection = entry.selection();
        Pattern include = Pattern.compile(selection.include());
        String place = file + ", " + entry.benchmark();
        List<JmhMethod> found = methods.stream()
                .filter(method -> include.matcher(method.name()).find())
                .toList();
        if (found.isEmpty()) {
            throw InvalidConfiguration.of("experiment.no-such-benchmark", place);
        }
        for (JmhMethod method : found) {
            entry.parameters().forEach((name, value) -> {
                if (!method.parameters().getOrDefault(name, List.of()).contains(value)) {
                    throw InvalidConfiguration.of(
                            "experiment.no-such-parameter", place, name + "=" + value, method.parameters());
                }
            });
        }
        return found.stream()
                .flatMap(method -> method.benchmarks(selection.parameters()).stream())
                .toList();
    }

    /** Of a workload. */
    static List<Gate> planned(Macro entry) {
        return entry.gates().entrySet().stream()
                .map(gate -> Gate.planned(Gate.MACRO, entry.workload(), gate.getKey(), gate.getValue()))
                .toList();
    }

    static List<Gate> micro(List<Gate> gates, JmhResult result) {
        List<String> labels = result.benchmarks().stream().map(Benchmark::label).toList();
        return gates.stream()
                .map(gate -> micro(gate, labels.indexOf(gate.subject()), result))
                .toList();
    }

    private static Gate micro(Gate gate, int index, JmhResult result) {
        Benchmark benchmark = result.benchmarks().get(index);
        List<Trial<Integer, Figures>> forks = result.trials().stream()
                .filter(fork -> fork.condition() == index)
                .toList();
        Optional<Comparison> comparison =
                failed(forks).isPresent() ? Optional.empty() : of(benchmark.comparisons(), gate);
        return comparison
                .map(each -> judged(gate, each))
                .orElseGet(() -> gate.notMeasured(why(forks, result.variants(), result.outcome())));
    }

    /** @param result of the workload that the gates are of */
    static List<Gate> macro(List<Gate> gates, CompareResult result) {
        return gates.stream().map(gate -> macro(gate, result)).toList();
    }

    private static Gate macro(Gate gate, CompareResult result) {
        Optional<Comparison> comparison = of(result.comparisons(CANDIDATE), gate);
        Counts counts = result.counts();
        if (counts != null) {
            Optional<CountedFigure> baseline = counts.figure(0, gate.metric());
            Optional<CountedFigure> candidate = counts.figure(CANDIDATE, gate.metric());
            if (baseline.isPresent() && candidate.isPresent()) {
                return Gates.counted(
                        gate, baseline.get(), candidate.get(), CountSampling.USUAL_EFFECT, comparison.orElse(null));
            }
        }
        if (comparison.isEmpty()) {
            return gate.notMeasured(why(result));
        }
        return judged(gate, comparison.get());
    }

    private static Gate judged(Gate gate, Comparison comparison) {
        return Gates.judged(gate, comparison, gate.metric().moreIsBetter());
    }

    private static Optional<Comparison> of(List<Comparison> comparisons, Gate gate) {
        return comparisons.stream()
                .filter(comparison -> comparison.metric() == gate.metric() && comparison.pairs() > 0)
                .findFirst();
    }

    /** Empty until every gate is decided, then why no further pair is run; a gate without a figure gets none by going on. */
    static Optional<String> ends(List<Gate> gates, List<Comparison> soFar) {
        return gates.stream()
                        .flatMap(gate -> of(soFar, gate).map(comparison -> judged(gate, comparison)).stream())
                        .noneMatch(gate -> gate.verdict() == GateVerdict.INCONCLUSIVE)
                ? Optional.of("every gate is decided")
                : Optional.empty();
    }

    private static <C, F> Optional<Trial<C, F>> failed(List<Trial<C, F>> trials) {
        return trials.stream().filter(Trial::isOut).findFirst();
    }

    /** Why a comparison has no figures, as a sentence without its end. */
    static String why(CompareResult result) {
        return why(result.trials(), result.variants(), result.outcome());
    }

    private static <C, F> String why(List<Trial<C, F>> trials, List<VariantInfo> variants, Outcome outcome) {
        return failed(trials)
                .map(trial ->
                        "%s failed: %s".formatted(variants.get(trial.arm()).spec(), trial.message()))
                .orElse(
                        switch (outcome.status()) {
                            case INTERRUPTED -> "it was interrupted before both variants had run";
                            case FAILED -> outcome.message();
                            case COMPLETE ->
                                trials.isEmpty()
                                        ? "the time limit was reached before it"
                                        : "the trials of both variants did not provide this figure";
                        });
    }
}
