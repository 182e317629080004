package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.experiment.PartRuns.PartResult;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.ComparedPhases;
import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.result.WorkloadEvidence;
import io.debezium.perf.harness.tape.Tapes;
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
    private final Map<String, TapeInfo> tapes = new LinkedHashMap<>();
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
        Optional<SourceInfo> source = parts.source(console);
        clock.enter(Stopwatch.OTHER);
        ComparedPhases phases = plan.phases(source.map(SourceInfo::files).orElse(List.of()));
        if (!phases.why().isEmpty()) {
            console.say(phases.why());
        }
        RunFolder folder = RunFolder.make(
                plan.results(), clock.startedAt(), "evidence", plan.candidate().fileName(), plan, plan.typed());
        runs = new PartRuns(folder, clock, plan.timeLimit(), console);
        List<TapePlan> streamed = phases.has(EnginePhase.streaming) ? plan.timed() : List.of();
        List<TapeWorkload> snapshots = plan.sources(phases);
        Optional<String> noMicro = plan.noMicro();
        toCome = 1 + streamed.size() + snapshots.size() + (noMicro.isPresent() ? 0 : 1);
        Optional<VerifyResult> verified = runs.run(parts.verify(), toCome--).result();
        equal = verified.map(VerifyResult::equal).orElse(false);
        streamed.forEach(this::compare);
        snapshots.forEach(this::snapshot);
        PartResult<JmhResult> micro = noMicro.isPresent() ? runs.notRun("") : timed(parts.micro());
        List<JmhResult.Benchmark> benchmarks =
                micro.result().map(JmhResult::benchmarks).orElse(List.of());
        return runs.ended(new EvidenceResult(
                runs.header(EvidenceResult.class, plan.typed(), machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.changes().stream().map(EvidenceExperiment::change).toList(),
                source.orElse(null),
                phases.why(),
                Described.design(plan.forks(), plan.trials(), plan.trials().minEffect(), plan.timeLimit()),
                runs.runs(),
                verified.orElse(null),
                workloads,
                benchmarks,
                benchmarks.isEmpty()
                        ? noMicro.orElseGet(() -> Messages.text("evidence.no-benchmark-run", micro.nothing()))
                        : "",
                EvidenceTapes.kept(
                        tapes,
                        Tapes.in(plan.timed().get(0).data()),
                        folder.folder().path())));
    }

    private <R extends Result> PartResult<R> timed(RunPart<R> part) {
        return equal ? runs.run(part, toCome--) : runs.notRun(UNEQUAL);
    }

    private void compare(TapePlan tape) {
        String name = plan.workload(tape);
        PartResult<CompareResult> part = timed(parts.compare(tape));
        workloads.add(part.result()
                .map(result -> measured(name, false, result, each -> true, JudgedGates.why(result)))
                .orElseGet(() -> notMeasured(name, false, part.nothing())));
        part.result().ifPresent(result -> tapes.put(name, result.tape()));
    }

    /** One for each table. */
    private void snapshot(TapeWorkload source) {
        PartResult<SnapshotResult> part = timed(parts.snapshot(source));
        if (part.result().isEmpty()) {
            workloads.add(notMeasured("snapshot of " + source.name(), true, part.nothing()));
        }
        part.result().ifPresent(result -> result.tables().forEach(table -> {
            String label = result.label(table.rows());
            String message = result.outcome().message();
            workloads.add(measured(
                    label,
                    true,
                    result,
                    each -> each.where().equals("in a " + label),
                    message.isEmpty() ? "no round has a trial of both variants" : message));
        }));
    }

    private static PatchInfo change(Patch patch) {
        return new PatchInfo(
                patch.name(),
                patch.hypothesis(),
                patch.target().shown(),
                patch.target().versions(),
                patch.issue().orElse(null));
    }

    private static WorkloadEvidence notMeasured(String label, boolean snapshot, String why) {
        return new WorkloadEvidence(label, snapshot, List.of(), List.of(), List.of(), why);
    }

    /** @param nothing why there are no figures, unless there are */
    private static WorkloadEvidence measured(
            String label, boolean snapshot, Result result, Predicate<Compared> of, String nothing) {
        List<Comparison> candidate = comparisons(result, of, CANDIDATE);
        boolean timed = candidate.stream().anyMatch(comparison -> !Metric.COUNTS.contains(comparison.metric()));
        return new WorkloadEvidence(
                label, snapshot, result.facts(), candidate, comparisons(result, of, AGAIN), timed ? "" : nothing);
    }

    private static List<Comparison> comparisons(Result result, Predicate<Compared> of, int candidate) {
        return result.compared().stream()
                .filter(of)
                .filter(each -> (each.comparison().same() ? AGAIN : each.candidate()) == candidate)
                .map(Compared::comparison)
                .toList();
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
            if (plan.candidate().change().isEmpty()) {
                return Optional.empty();
            }
            console.busy("compiling " + plan.candidate().change().get());
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
