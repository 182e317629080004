package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.CheckPlan;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ShardRun;

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
     * @throws Failure if nothing could be measured at all
     */
    public Ended<CheckResult> run() {
        List<Gated<?>> parts = new ArrayList<>();
        if (!plan.thresholds().micro().isEmpty()) {
            parts.add(MicroGates.of(plan, console).gated());
        }
        plan.thresholds().macro().forEach(entry -> parts.add(new MacroGates(plan, entry).gated()));
        PartRuns runs = PartRuns.in(
                plan.results(), plan.candidate().fileName(), plan.typed(), clock, plan.timeLimit(), console);
        List<Gate> gates = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            gates.addAll(gates(parts.get(i), runs, parts.size() - i));
        }
        return runs.ended(result(runs, gates));
    }

    private <R extends Result> List<Gate> gates(Gated<R> part, PartRuns runs, int toCome) {
        if (!runs.interrupted()) {
            console.say(part.part().name() + ": " + part.planned().size() + " gates");
        }
        PartRuns.PartResult<R> ended = runs.run(part.part(), toCome);
        return ended.result().map(part.judged()).orElseGet(() -> part.planned().stream()
                .map(gate -> gate.notMeasured(ended.nothing()))
                .toList());
    }

    private CheckResult result(PartRuns runs, List<Gate> gates) {
        return new CheckResult(
                runs.header(CheckResult.class, plan.typed(), machine),
                plan.thresholds().file(),
                plan.allowInconclusive(),
                plan.baseline().text(),
                plan.candidate().text(),
                Described.design(plan.forks(), plan.trials(), null, plan.timeLimit()),
                runs.runs(),
                gates,
                plan.shard()
                        .map(one -> new ShardRun(
                                one,
                                one.together(
                                        2, plan.trials().blocks(), plan.trials().trialsPerPair()),
                                machine.identity()))
                        .orElse(null),
                null);
    }

    /**
     * A measurement that some of the gates rest on.
     *
     * @param planned its gates, in the order of the file
     * @param judged the same gates, of its result
     */
    record Gated<R extends Result>(RunPart<R> part, List<PlannedGate> planned, Function<R, List<Gate>> judged) {}
}
