package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.PartRuns.Came;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Change;
import io.debezium.perf.harness.result.EvidenceResult.Command;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.WorkloadEvidence;
import io.debezium.perf.patches.Patch;

/** Puts evidence together from what its parts came to. */
final class EvidenceAssembly {

    private final EvidencePlan plan;
    private final Instant startedAt;
    private final Machine machine;

    EvidenceAssembly(EvidencePlan plan, Instant startedAt, Machine machine) {
        this.plan = plan;
        this.startedAt = startedAt;
        this.machine = machine;
    }

    /** @param compared by workload, in their order */
    EvidenceResult assemble(
            PartRuns runs,
            Came<VerifyResult> verified,
            Map<String, Came<CompareResult>> compared,
            Came<JmhResult> micro,
            List<Prediction> predictions) {
        List<JmhResult.Benchmark> benchmarks =
                micro.result().map(JmhResult::benchmarks).orElse(List.of());
        return new EvidenceResult(
                EvidenceResult.SCHEMA_VERSION,
                "evidence",
                startedAt,
                runs.outcome(),
                plan.typed().commandLine(),
                Facts.environment(machine),
                Versions.project(),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.changes().stream().map(EvidenceAssembly::change).toList(),
                design(),
                runs.runs(),
                verified.result().map(EvidenceAssembly::equality).orElse(null),
                compared.entrySet().stream()
                        .map(each -> workload(each.getKey(), each.getValue()))
                        .toList(),
                benchmarks,
                benchmarks.isEmpty() ? noBenchmark(micro) : "",
                predictions,
                plan.commands().entrySet().stream()
                        .map(each -> new Command(each.getKey(), each.getValue()))
                        .toList());
    }

    private static Change change(Patch patch) {
        return new Change(
                patch.name(),
                patch.hypothesis(),
                patch.target().className(),
                patch.target().changed(),
                patch.target().versions(),
                patch.issue().orElse(null));
    }

    private EvidenceResult.Design design() {
        Sampling trials = plan.trials();
        return new EvidenceResult.Design(
                plan.forks().pairs(),
                trials.pairs(),
                trials.trialsPerPair(),
                trials.minEffect(),
                Sampling.CONFIDENCE,
                trials.seed(),
                plan.timeLimit().map(limit -> limit.toMillis() / 1000.0).orElse(null));
    }

    private static Equality equality(VerifyResult result) {
        return new Equality(
                result.equal(),
                result.rows().stream()
                        .map(row -> new Equality.Row(
                                row.workload(), row.plugin(), row.events(), row.same(), row.failed(), row.detail()))
                        .toList());
    }

    private WorkloadEvidence workload(String name, Came<CompareResult> came) {
        return came.result()
                .map(result -> workload(name, result))
                .orElseGet(() -> new WorkloadEvidence(name, 0, "", "", "", 0, List.of(), List.of(), came.nothing()));
    }

    private WorkloadEvidence workload(String name, CompareResult result) {
        VariantInfo variant = result.variants().get(0);
        List<Comparison> candidate = of(result, plan.candidate().text());
        boolean measured = candidate.stream().anyMatch(comparison -> comparison.pairs() > 0);
        return new WorkloadEvidence(
                name,
                result.tape().events(),
                variant.plugin(),
                result.tape().server(),
                variant.jdk(),
                (int) result.trials().stream()
                        .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                        .count(),
                candidate,
                of(result, plan.baseline().text()),
                measured ? "" : MacroPart.nothing(result));
    }

    private static List<Comparison> of(CompareResult result, String candidate) {
        return result.comparisons().stream()
                .filter(comparison -> comparison.candidate().equals(candidate))
                .toList();
    }

    private String noBenchmark(Came<JmhResult> micro) {
        return plan.noMicro().orElseGet(() -> "No micro-benchmark was run: %s."
                .formatted(micro.nothing().isEmpty() ? "it came to no figure" : micro.nothing()));
    }
}
