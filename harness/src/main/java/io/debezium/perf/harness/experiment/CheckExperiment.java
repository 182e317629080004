package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.plan.JmhPlan;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.trial.JmhProgram;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf check}: a candidate against its baseline, gate by gate. The micro-benchmarks come first, then workload after
 * workload, and in each both variants run side by side. What fails spoils its own gates only.
 */
public final class CheckExperiment {

    private final CheckPlan plan;
    private final Console console;
    private final Stopwatch clock = new Stopwatch();
    private final Machine machine = Machine.here();

    public CheckExperiment(CheckPlan plan, Console console) {
        this.plan = plan;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if the file names a benchmark that does not exist, or nothing could be measured at all
     */
    public Ended<CheckResult> run() {
        List<Gated<?>> parts = new ArrayList<>();
        if (!plan.thresholds().micro().isEmpty()) {
            parts.add(micro());
        }
        plan.thresholds().macro().forEach(entry -> parts.add(macro(entry)));
        RunFolder folder = RunFolder.make(
                plan.results(),
                clock.startedAt(),
                plan.typed(),
                plan.candidate().fileName());
        PartRuns runs = new PartRuns(folder, clock, plan.timeLimit(), console);
        List<Gate> gates = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            gates.addAll(gates(parts.get(i), runs, parts.size() - i));
        }
        return runs.ended(result(runs, gates));
    }

    /** Looks the benchmarks up, so that a mistake in the file is told before anything is measured. */
    private Gated<JmhResult> micro() {
        console.busy("looking up the micro-benchmarks");
        JmhPlan micro = plan.micro(plan.results(), Optional.empty());
        Variant.resolveBenchmarks(plan.candidate(), micro.benchmarks());
        Variant baseline = Variant.resolveBenchmarks(plan.baseline(), micro.benchmarks());
        try (Ledger ledger = Ledger.open(micro.data())) {
            List<JmhMethod> methods = new JmhProgram(baseline, ledger).list(micro.options());
            return new Gated<>(
                    new RunPart<>(
                            Gate.MICRO,
                            (folder, left, progress) ->
                                    JmhExperiment.run(plan.micro(folder, left), progress, Optional.empty())),
                    JudgedGates.planned(plan.thresholds(), methods),
                    JudgedGates::micro);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw TrialFailure.of("experiment.was-interrupted-before-it-had", "check");
        }
    }

    /** Its comparison ends when every gate is decided: a threshold may be far from where a verdict is. */
    private Gated<CompareResult> macro(Macro entry) {
        List<Gate> planned = JudgedGates.planned(entry);
        return new Gated<>(
                new RunPart<>(
                        Gate.MACRO + " " + entry.workload(),
                        (folder, left, progress) -> CompareExperiment.run(
                                plan.macro(entry, folder, left),
                                progress,
                                Optional.empty(),
                                (soFar, pairs, sampling) -> JudgedGates.ends(planned, soFar))),
                planned,
                JudgedGates::macro);
    }

    private <R extends Result> List<Gate> gates(Gated<R> part, PartRuns runs, int toCome) {
        if (!runs.interrupted()) {
            console.say(part.part().name() + ": " + part.planned().size() + " gates");
        }
        PartRuns.PartResult<R> ended = runs.run(part.part(), toCome);
        return ended.result()
                .map(result -> part.judged().apply(part.planned(), result))
                .orElseGet(() -> part.planned().stream()
                        .map(gate -> gate.notMeasured(ended.nothing()))
                        .toList());
    }

    private CheckResult result(PartRuns runs, List<Gate> gates) {
        return new CheckResult(
                runs.header(CheckResult.class, plan.typed(), machine),
                plan.thresholds().file(),
                plan.baseline().text(),
                plan.candidate().text(),
                Described.design(plan.forks(), plan.trials(), null, plan.timeLimit()),
                runs.runs(),
                gates);
    }

    /**
     * A measurement that some of the gates rest on.
     *
     * @param planned its gates, in the order of the file
     * @param judged what they come to by its result
     */
    private record Gated<R extends Result>(
            RunPart<R> part, List<Gate> planned, BiFunction<List<Gate>, R, List<Gate>> judged) {}
}
