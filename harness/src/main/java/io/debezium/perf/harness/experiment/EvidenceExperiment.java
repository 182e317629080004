package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.PartRuns.PartResult;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.ComparedPhases;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.RunFact;
import io.debezium.perf.harness.result.RunFact.FactKind;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
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
    private final List<WorkloadEvidence> workloads = new ArrayList<>();
    private final Map<String, CompareResult> compared = new LinkedHashMap<>();
    private final Map<String, CountedTape> counts = new LinkedHashMap<>();
    private PartRuns runs;
    private int toCome;
    private boolean equal;

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
        runs = new PartRuns(
                RunFolder.make(
                        plan.results(),
                        clock.startedAt(),
                        "evidence",
                        plan.candidate().fileName(),
                        plan,
                        plan.typed()),
                clock,
                plan.timeLimit(),
                console);
        List<TapePlan> tapes = phases.streaming() ? plan.timed() : List.of();
        List<TapeWorkload> sources = plan.sources(phases);
        boolean small = plan.noMicro().isEmpty();
        toCome = 1 + tapes.size() + sources.size() + (small ? 1 : 0);
        Optional<VerifyResult> verified = runs.run(parts.verify(), toCome--).result();
        equal = verified.map(VerifyResult::equal).orElse(false);
        tapes.forEach(this::compare);
        sources.forEach(this::snapshot);
        PartResult<JmhResult> micro = small ? timed(parts.micro()) : runs.notRun("");
        return runs.ended(result(changed.orElse(null), phases.why(), verified, micro));
    }

    private <R extends Result> PartResult<R> timed(RunPart<R> part) {
        return equal ? runs.run(part, toCome--) : runs.notRun(UNEQUAL);
    }

    private void compare(TapePlan tape) {
        String name = plan.workload(tape);
        PartResult<CompareResult> part = timed(parts.compare(tape));
        workloads.add(part.result()
                .map(result ->
                        measured(name, false, result, result.trials().stream(), each -> true, JudgedGates.why(result)))
                .orElseGet(() -> notMeasured(name, false, part.nothing())));
        part.result().ifPresent(result -> {
            compared.put(name, result);
            CountedTrials.first(result, runs.last()).ifPresent(counted -> counts.put(name, counted));
        });
    }

    private void snapshot(TapeWorkload source) {
        String name = source.name();
        PartResult<SnapshotResult> part = timed(parts.snapshot(source));
        workloads.addAll(part.result()
                .map(EvidenceExperiment::snapshots)
                .orElseGet(() -> List.of(notMeasured("snapshot of " + name, true, part.nothing()))));
    }

    private EvidenceResult result(
            SourceInfo sourceOrNull, String choice, Optional<VerifyResult> verified, PartResult<JmhResult> micro) {
        List<JmhResult.Benchmark> benchmarks =
                micro.result().map(JmhResult::benchmarks).orElse(List.of());
        List<Prediction> predictions = new ArrayList<>();
        micro.result()
                .ifPresent(result -> counts.forEach((name, counted) ->
                        predictions.addAll(PatchPredictions.of(plan, result, counted, compared.get(name), CANDIDATE))));
        Map<String, TapeInfo> tapes = new LinkedHashMap<>();
        compared.forEach((name, result) -> tapes.put(name, result.tape()));
        return new EvidenceResult(
                runs.header(EvidenceResult.class, plan.typed(), machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.changes().stream().map(EvidenceExperiment::change).toList(),
                sourceOrNull,
                choice,
                Described.design(plan.forks(), plan.trials(), plan.trials().minEffect(), plan.timeLimit()),
                runs.runs(),
                verified.map(EvidenceExperiment::equality).orElse(null),
                workloads,
                benchmarks,
                benchmarks.isEmpty() ? noBenchmark(micro) : "",
                predictions,
                EvidenceTapes.kept(
                        tapes,
                        Tapes.in(plan.timed().get(0).data()),
                        runs.folder().path()));
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

    private static WorkloadEvidence notMeasured(String label, boolean snapshot, String why) {
        return new WorkloadEvidence(label, snapshot, "", "", "", 0, List.of(), List.of(), why);
    }

    /** @param nothing why there are no figures, unless there are */
    private static WorkloadEvidence measured(
            String label,
            boolean snapshot,
            Result result,
            Stream<? extends Trial<?, ?>> trials,
            Predicate<Compared> of,
            String nothing) {
        List<Comparison> candidate = comparisons(result, of, CANDIDATE);
        boolean timed = candidate.stream().anyMatch(comparison -> !Metric.COUNTS.contains(comparison.metric()));
        return new WorkloadEvidence(
                label,
                snapshot,
                fact(result, FactKind.PLUGIN),
                fact(result, FactKind.SERVER),
                fact(result, FactKind.JDK),
                (int) trials.filter(trial -> trial.status() == TrialStatus.DISTURBED)
                        .count(),
                candidate,
                comparisons(result, of, AGAIN),
                timed ? "" : nothing);
    }

    private static List<Comparison> comparisons(Result result, Predicate<Compared> of, int candidate) {
        return result.compared().stream()
                .filter(of)
                .filter(each -> (each.comparison().same() ? AGAIN : each.candidate()) == candidate)
                .map(Compared::comparison)
                .toList();
    }

    /** Of the baseline. */
    private static String fact(Result result, FactKind kind) {
        return result.facts().stream()
                .filter(fact -> fact.kind() == kind)
                .findFirst()
                .map(RunFact::value)
                .orElse("");
    }

    /** One for each table. */
    private static List<WorkloadEvidence> snapshots(SnapshotResult result) {
        return result.tables().stream()
                .map(table -> {
                    String label = result.label(table.rows());
                    return measured(
                            label,
                            true,
                            result,
                            result.trials().stream().filter(trial -> trial.condition() == table.rows()),
                            each -> each.where().equals("in a " + label),
                            nothing(result));
                })
                .toList();
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
            return Variant.resolve(plan.candidate(), plan.server().app())
                    .overlay()
                    .source();
        }

        RunPart<SnapshotResult> snapshot(TapeWorkload source) {
            return new RunPart<>(
                    "snapshot " + source.name(),
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
