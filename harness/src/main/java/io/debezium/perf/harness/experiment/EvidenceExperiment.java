package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.PartRuns.Came;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CallCounts;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.VerifyResult;

/**
 * {@code perf evidence}: first whether a candidate does the same as its baseline; if it does, how much faster it does it,
 * workload after workload, beside the baseline against itself; then the micro-benchmarks of what was changed, after how often
 * an event takes what they time has been counted.
 */
public final class EvidenceExperiment {

    private static final String UNEQUAL = "nothing is timed before both are known to do the same";

    /** Among the variants of a comparison, between the baseline and the baseline once more. */
    private static final int CANDIDATE = 1;

    private final EvidencePlan plan;
    private final EvidenceParts parts;
    private final Console console;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    public EvidenceExperiment(EvidencePlan plan, Console console) {
        this(plan, EvidenceParts.of(plan), console);
    }

    EvidenceExperiment(EvidencePlan plan, EvidenceParts parts, Console console) {
        this.plan = plan;
        this.parts = parts;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @return its failure is a {@link io.debezium.perf.harness.TrialFailure} where something differs
     * @throws Failure if nothing could be measured at all
     */
    public Ended<EvidenceResult> run() {
        PartRuns runs = PartRuns.in(
                plan.results(), plan.candidate().fileName(), plan.typed(), started, plan.timeLimit(), console);
        List<TapePlan> tapes = plan.timed().tapes();
        boolean small = plan.noMicro().isEmpty();
        int toCome = 1 + tapes.size() + (small ? 1 : 0);
        Came<VerifyResult> verified = runs.run(parts.verify(), toCome--);
        boolean equal = verified.result().map(VerifyResult::equal).orElse(false);
        Map<String, Came<CompareResult>> compared = new LinkedHashMap<>();
        for (TapePlan tape : tapes) {
            compared.put(name(tape), equal ? runs.run(parts.compare(tape), toCome--) : nothing(runs));
        }
        // Counting takes seconds and the benchmarks take the longest: one that is interrupted in them can still
        // predict.
        Map<String, CallCounts> counts = new LinkedHashMap<>();
        for (TapePlan tape : small ? tapes : List.<TapePlan>of()) {
            if (compared.get(name(tape)).result().isPresent()) {
                runs.run(parts.calls(tape), toCome).result().ifPresent(found -> counts.put(name(tape), found));
            }
        }
        Came<JmhResult> micro = small && equal ? runs.run(parts.micro(), toCome) : nothing(runs);
        List<Prediction> predictions = new ArrayList<>();
        micro.result()
                .ifPresent(found -> counts.forEach((name, counted) -> predictions.addAll(PatchPredictions.of(
                        plan, found, counted, compared.get(name).result().orElseThrow(), CANDIDATE))));
        return runs.ended(new EvidenceAssembly(plan, started.time(), machine)
                .assemble(runs, verified, compared, micro, predictions));
    }

    private static <R> Came<R> nothing(PartRuns runs) {
        return new Came<>(Optional.empty(), runs.interrupted() ? "the run was interrupted before it" : UNEQUAL);
    }

    private static String name(TapePlan tape) {
        return tape.request().workload().name();
    }
}
