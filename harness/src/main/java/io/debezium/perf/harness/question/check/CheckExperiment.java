package io.debezium.perf.harness.question.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.CompositeSession;
import io.debezium.perf.harness.experiment.CompositeSession.RunPart;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.Thresholds.Entry;
import io.debezium.perf.harness.question.compare.CompareExperiment;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.jmh.JmhExperiment;
import io.debezium.perf.harness.question.jmh.JmhPlan;
import io.debezium.perf.harness.question.jmh.JmhProgram;
import io.debezium.perf.harness.question.jmh.JmhProgram.JmhMethod;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf check}: judges a candidate against its baseline, gate by gate. The micro-benchmarks come first, then workload
 * after workload, each with both variants side by side. If a part fails, only its own gates have no verdict.
 */
record CheckExperiment(CheckPlan plan, Console console) {

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if the file names a benchmark that does not exist, or nothing could be measured at all
     */
    RunResult<CheckResult> run() {
        try (CompositeSession runs =
                new CompositeSession(plan.typed(), plan.trials().timeLimit(), console)) {
            List<Gated<?>> parts = new ArrayList<>();
            plan.micro().ifPresent(micro -> parts.add(micro(micro)));
            plan.thresholds().macro().forEach(entry -> parts.add(macro(entry)));
            runs.makeFolder("check", plan.candidate().fileName(), plan);
            List<Gate> gates = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                gates.addAll(gates(parts.get(i), runs, parts.size() - i));
            }
            return runs.ended(new CheckResult(
                    runs.header(CheckResult.class),
                    plan.thresholds().file(),
                    plan.baseline().text(),
                    plan.candidate().text(),
                    plan.trials().design(plan.forks(), null),
                    runs.runs(),
                    gates));
        }
    }

    /** Looks up the benchmarks, so that a mistake in the file is reported before anything is measured. */
    private Gated<JmhResult> micro(JmhPlan micro) {
        console.busy("looking up the micro-benchmarks");
        Variant.resolveBenchmarks(plan.candidate(), micro.benchmarks());
        Variant baseline = Variant.resolveBenchmarks(plan.baseline(), micro.benchmarks());
        try (Ledger ledger = Ledger.open(plan.typed().data())) {
            List<JmhMethod> methods = new JmhProgram(baseline, ledger).list(micro.options());
            return new Gated<>(
                    new RunPart<>(
                            "micro",
                            (folder, left, progress) ->
                                    JmhExperiment.run(micro.in(folder, left), progress, Optional.empty())),
                    planned(plan.thresholds(), methods));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrialFailure.of("experiment.was-interrupted-before-it-had", "check");
        }
    }

    /**
     * The gates of micro-benchmarks.
     *
     * @param methods all benchmarks of the jar
     * @return the gates, in the order of the file
     * @throws InvalidConfiguration if an entry names a benchmark, a parameter or a value that does not exist
     */
    static List<Gate> planned(Thresholds thresholds, List<JmhMethod> methods) {
        List<Gate> gates = new ArrayList<>();
        for (Entry entry : thresholds.micro()) {
            try {
                for (Benchmark benchmark : JmhExperiment.selected(List.of(entry.selection()), methods)) {
                    requireDeclared(entry, benchmark, methods);
                    gates.addAll(planned(entry, benchmark.label(), JmhResult.where(benchmark.label())));
                }
            } catch (InvalidConfiguration e) {
                throw e.at(
                        thresholds.file() + ", " + entry.subject(),
                        entry.selection().include());
            }
        }
        return gates;
    }

    private static void requireDeclared(Entry entry, Benchmark benchmark, List<JmhMethod> methods) {
        methods.stream()
                .filter(method -> method.name().equals(benchmark.name()))
                .filter(method -> !method.benchmarks(Map.of()).contains(benchmark))
                .forEach(method -> {
                    throw InvalidConfiguration.of(
                            "experiment.no-such-parameter",
                            entry.selection().include(),
                            benchmark.parameters(),
                            method.parameters());
                });
    }

    private static List<Gate> planned(Entry entry, String subject, String where) {
        return entry.gates().entrySet().stream()
                .map(gate -> Gate.planned(subject, where, gate.getKey(), gate.getValue()))
                .toList();
    }

    /** A comparison that stops when every gate is decided, not when it has a verdict: a threshold may be far from there. */
    private Gated<CompareResult> macro(Entry entry) {
        ComparePlan compare = plan.macro().get(entry.subject());
        List<Gate> planned = planned(entry, entry.subject(), CompareResult.where(compare.workload()));
        return new Gated<>(
                new RunPart<>(
                        "macro " + entry.subject(),
                        (folder, left, progress) -> CompareExperiment.run(
                                compare.in(folder, left),
                                progress,
                                Optional.empty(),
                                (soFar, pairs, sampling) -> Gates.isOpen(planned, soFar)
                                        ? Optional.empty()
                                        : Optional.of("every gate is decided"))),
                planned);
    }

    private <R extends Result> List<Gate> gates(Gated<R> part, CompositeSession runs, int toCome) {
        Optional<R> result = runs.run(part.part(), toCome);
        return part.planned().stream()
                .map(gate -> result.map(found -> Gates.judged(gate, found))
                        .orElseGet(() -> gate.notMeasured(runs.nothing())))
                .toList();
    }

    /**
     * A measurement and the gates that it decides.
     *
     * @param planned its gates, in the order of the file
     */
    private record Gated<R extends Result>(RunPart<R> part, List<Gate> planned) {}
}
