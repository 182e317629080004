package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.PartRuns.PartResult;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.ComparedPhases;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.EvidenceResult.PartCommand;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.ReadWorkload;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.WorkloadEvidence;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.patches.Patch;

/**
 * {@code perf evidence}: first whether a candidate does the same as its baseline; if it does, how much faster it does it,
 * workload after workload and in a snapshot, as far as the change can matter there, beside the baseline against itself; then
 * the micro-benchmarks of what was changed.
 */
public final class EvidenceExperiment {

    private static final String UNEQUAL = "nothing is timed before equal behavior has been verified";

    /** Among the variants of a comparison, between the baseline and the baseline once more. */
    private static final int CANDIDATE = 1;

    private static final int AGAIN = 2;

    private final EvidencePlan plan;
    private final Parts parts;
    private final Console console;
    private final Stopwatch clock = new Stopwatch();
    private final Machine machine = Machine.here();

    public EvidenceExperiment(EvidencePlan plan, Console console) {
        this(plan, new Parts(plan), console);
    }

    EvidenceExperiment(EvidencePlan plan, Parts parts, Console console) {
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
        clock.enter(Stopwatch.PROGRAMS);
        Optional<SourceInfo> changed = parts.source(console);
        clock.enter(Stopwatch.OTHER);
        ComparedPhases phases = plan.phases(changed.map(SourceInfo::files).orElse(List.of()));
        if (!phases.why().isEmpty()) {
            console.say(phases.why());
        }
        PartRuns runs = PartRuns.in(
                plan.results(), plan.candidate().fileName(), plan.typed(), clock, plan.timeLimit(), console);
        List<TapePlan> tapes = phases.streaming() ? plan.timed().tapes() : List.of();
        boolean small = plan.noMicro().isEmpty();
        List<Optional<TapeWorkload>> read = plan.snapshots().sources(phases);
        int toCome = 1 + tapes.size() + read.size() + (small ? 1 : 0);
        PartResult<VerifyResult> verified = runs.run(parts.verify(), toCome--);
        boolean equal = verified.result().map(VerifyResult::equal).orElse(false);
        Map<String, PartResult<CompareResult>> compared = new LinkedHashMap<>();
        Map<String, CountedTape> counts = new LinkedHashMap<>();
        for (TapePlan tape : tapes) {
            String name = plan.workload(tape);
            PartResult<CompareResult> part = equal ? runs.run(parts.compare(tape), toCome--) : nothing(runs);
            compared.put(name, part);
            part.result()
                    .flatMap(found -> CountedTrials.first(found, runs.last()))
                    .ifPresent(counted -> counts.put(name, counted));
        }
        Map<String, PartResult<SnapshotResult>> snapshots = new LinkedHashMap<>();
        for (Optional<TapeWorkload> source : read) {
            snapshots.put(
                    EvidencePlan.name(source), equal ? runs.run(parts.snapshot(source), toCome--) : nothing(runs));
        }
        PartResult<JmhResult> micro = small && equal ? runs.run(parts.micro(), toCome) : nothing(runs);
        List<Prediction> predictions = new ArrayList<>();
        micro.result()
                .ifPresent(found -> counts.forEach((name, counted) -> predictions.addAll(PatchPredictions.of(
                        plan, found, counted, compared.get(name).result().orElseThrow(), CANDIDATE))));
        List<WorkloadEvidence> workloads = new ArrayList<>();
        compared.forEach((name, part) -> workloads.add(workload(name, part)));
        snapshots.forEach((name, part) -> workloads.addAll(snapshots(name, part)));
        EvidenceTapes timed =
                new EvidenceTapes(Tapes.in(plan.timed().tapes().get(0).data()), runs.folder());
        compared.forEach((name, part) -> part.result().ifPresent(found -> timed.add(name, found.tape())));
        return runs.ended(result(runs, changed, phases, verified, workloads, micro, predictions, timed.kept()));
    }

    private static <R> PartResult<R> nothing(PartRuns runs) {
        return new PartResult<>(Optional.empty(), runs.interrupted() ? "the run was interrupted before it" : UNEQUAL);
    }

    private EvidenceResult result(
            PartRuns runs,
            Optional<SourceInfo> source,
            ComparedPhases phases,
            PartResult<VerifyResult> verified,
            List<WorkloadEvidence> workloads,
            PartResult<JmhResult> micro,
            List<Prediction> predictions,
            List<EvidenceTape> tapes) {
        List<JmhResult.Benchmark> benchmarks =
                micro.result().map(JmhResult::benchmarks).orElse(List.of());
        return new EvidenceResult(
                runs.header(EvidenceResult.class, plan.typed(), machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.changes().stream().map(EvidenceExperiment::change).toList(),
                source.orElse(null),
                phases.why(),
                Described.design(plan.forks(), plan.trials(), plan.trials().minEffect(), plan.timeLimit()),
                runs.runs(),
                verified.result().map(EvidenceExperiment::equality).orElse(null),
                workloads,
                benchmarks,
                benchmarks.isEmpty() ? noBenchmark(micro) : "",
                predictions,
                plan.commands(phases).entrySet().stream()
                        .map(each -> new PartCommand(each.getKey(), each.getValue()))
                        .toList(),
                tapes);
    }

    private static PatchInfo change(Patch patch) {
        return new PatchInfo(
                patch.name(),
                patch.hypothesis(),
                patch.target().className(),
                patch.target().changed(),
                patch.target().versions(),
                patch.issue().orElse(null));
    }

    private static Equality equality(VerifyResult result) {
        return new Equality(
                result.equal(),
                result.rows().stream()
                        .map(row -> new Equality.ComparedTape(
                                row.workload(), row.plugin(), row.events(), row.same(), row.failed(), row.detail()))
                        .toList());
    }

    private WorkloadEvidence workload(String name, PartResult<CompareResult> part) {
        return part.result().map(result -> workload(name, result)).orElseGet(() -> notMeasured(name, false, part));
    }

    private static WorkloadEvidence notMeasured(String name, boolean snapshot, PartResult<?> part) {
        return new WorkloadEvidence(
                name, snapshot, 0, ReadWorkload.ROWS, "", "", "", 0, List.of(), List.of(), part.nothing());
    }

    private WorkloadEvidence workload(String name, CompareResult result) {
        VariantInfo variant = result.variants().get(0);
        List<Comparison> candidate = result.comparisons(CANDIDATE);
        return new WorkloadEvidence(
                name,
                false,
                result.tape().events(),
                ReadWorkload.ROWS,
                variant.plugin(),
                result.tape().server(),
                variant.jdk(),
                (int) result.trials().stream()
                        .filter(trial -> trial.status() == TrialStatus.DISTURBED)
                        .count(),
                candidate,
                result.comparisons(AGAIN),
                measured(candidate) ? "" : JudgedGates.why(result));
    }

    private static boolean measured(List<Comparison> comparisons) {
        return comparisons.stream()
                .anyMatch(comparison -> comparison.pairs() > 0 && !Metric.COUNTS.contains(comparison.metric()));
    }

    /** One for each table. */
    private List<WorkloadEvidence> snapshots(String name, PartResult<SnapshotResult> part) {
        return part.result()
                .map(result -> result.tables().stream()
                        .map(table -> snapshot(name, table.rows(), result))
                        .toList())
                .orElseGet(() -> List.of(notMeasured(name, true, part)));
    }

    private WorkloadEvidence snapshot(String name, long rows, SnapshotResult result) {
        VariantInfo variant = result.variants().get(0);
        // Against the native ways they are compared, too.
        List<Comparison> comparisons = result.contrasts().stream()
                .filter(contrast ->
                        contrast.condition() == rows && variant.spec().equals(contrast.baseline()))
                .map(Contrast::comparison)
                .toList();
        List<Comparison> candidate =
                comparisons.stream().filter(comparison -> !comparison.same()).toList();
        return new WorkloadEvidence(
                name,
                true,
                rows,
                result.workload().unit(),
                variant.plugin(),
                result.database().version(),
                variant.jdk(),
                (int) result.trials().stream()
                        .filter(trial -> trial.condition() == rows && trial.status() == TrialStatus.DISTURBED)
                        .count(),
                candidate,
                comparisons.stream().filter(Comparison::same).toList(),
                measured(candidate) ? "" : nothing(result));
    }

    private static String nothing(SnapshotResult result) {
        String message = result.outcome().message();
        return message.isEmpty() ? "no round has a trial of both variants" : message;
    }

    private String noBenchmark(PartResult<JmhResult> micro) {
        return plan.noMicro().orElseGet(() -> "No micro-benchmark was run: %s."
                .formatted(micro.nothing().isEmpty() ? "it produced no figure" : micro.nothing()));
    }

    /** What evidence is made of: each part by the experiment that is a command of its own. */
    static class Parts {

        private final EvidencePlan plan;

        Parts(EvidencePlan plan) {
            this.plan = plan;
        }

        RunPart<VerifyResult> verify() {
            return new RunPart<>(
                    "verify", (folder, left, console) -> new VerifyExperiment(plan.verify(folder), console).run());
        }

        RunPart<CompareResult> compare(TapePlan tape) {
            return new RunPart<>(
                    "compare " + plan.workload(tape),
                    (folder, left, console) ->
                            CompareExperiment.run(plan.compare(tape, folder, left), console, Optional.empty()));
        }

        /** What the candidate changes about the release's sources; empty where it changes none. */
        Optional<SourceInfo> source(Console console) {
            if (plan.candidate().change().isNone()) {
                return Optional.empty();
            }
            console.busy("compiling " + plan.candidate().change());
            return Variant.resolve(plan.candidate(), plan.snapshots().server().app())
                    .overlay()
                    .source();
        }

        RunPart<SnapshotResult> snapshot(Optional<TapeWorkload> source) {
            return new RunPart<>(
                    "snapshot " + EvidencePlan.name(source),
                    (folder, left, console) ->
                            SnapshotExperiment.run(plan.snapshot(source, folder, left), console, Optional.empty()));
        }

        RunPart<JmhResult> micro() {
            return new RunPart<>(
                    "micro",
                    (folder, left, console) -> JmhExperiment.run(plan.micro(folder, left), console, Optional.empty()));
        }
    }
}
