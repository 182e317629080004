package io.debezium.perf.harness.question.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.CompositeSession;
import io.debezium.perf.harness.experiment.CompositeSession.RunPart;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.RunSession;
import io.debezium.perf.harness.question.compare.CompareExperiment;
import io.debezium.perf.harness.question.evidence.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.question.jmh.JmhExperiment;
import io.debezium.perf.harness.question.snapshot.SnapshotExperiment;
import io.debezium.perf.harness.question.verify.VerifyExperiment;
import io.debezium.perf.harness.question.verify.VerifyResult;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.patches.Patch;

/**
 * {@code perf evidence}: verifies first that a candidate behaves as its baseline. If so, it measures how much faster the
 * candidate is, in every workload and snapshot that the change can affect, beside the baseline against itself, and then runs
 * the micro-benchmarks of what was changed.
 *
 * @param verify the part that tests whether both variants behave the same
 * @param timed the parts that are run, in this order, if they do
 */
public record EvidenceExperiment(
        EvidencePlan plan, RunPart<VerifyResult> verify, List<RunPart<?>> timed, Console console) {

    /** The largest size of all tapes together, in bytes, with which they can be attached to a pull request. */
    static final int MOST_BYTES = 20_000_000;

    public EvidenceExperiment(EvidencePlan plan, Console console) {
        this(
                plan,
                new RunPart<>("verify", (folder, left, told) -> new VerifyExperiment(
                                plan.verify().in(folder), told)
                        .run()),
                timed(plan),
                console);
    }

    private static List<RunPart<?>> timed(EvidencePlan plan) {
        List<RunPart<?>> parts = new ArrayList<>();
        plan.tapes()
                .forEach(tape -> parts.add(new RunPart<>(
                        "compare " + tape.workload(),
                        (folder, left, console) ->
                                CompareExperiment.run(tape.in(folder, left), console, Optional.empty()))));
        plan.snapshots()
                .forEach(snapshot -> parts.add(new RunPart<>(
                        "snapshot " + snapshot.workload(),
                        (folder, left, console) ->
                                SnapshotExperiment.RUN.run(snapshot.in(folder, left), console, Optional.empty()))));
        plan.micro()
                .ifPresent(micro -> parts.add(new RunPart<>(
                        "micro",
                        (folder, left, console) ->
                                JmhExperiment.run(micro.in(folder, left), console, Optional.empty()))));
        return parts;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @return with a {@link io.debezium.perf.harness.TrialFailure} if the variants behave differently
     * @throws Failure if nothing could be measured at all
     */
    public RunResult<EvidenceResult> run() {
        try (CompositeSession runs =
                new CompositeSession(plan.typed(), plan.trials().timeLimit(), console)) {
            SourceInfo source = source(runs);
            runs.makeFolder("evidence", plan.verify().candidate().fileName(), plan);
            Optional<VerifyResult> verified = runs.run(verify, 1 + timed.size());
            // Nothing is timed before equal behavior has been verified.
            if (verified.filter(VerifyResult::equal).isPresent()) {
                for (int i = 0; i < timed.size(); i++) {
                    runs.run(timed.get(i), timed.size() - i);
                }
            }
            List<TapeInfo> tapes =
                    runs.of(result -> result.timedTapes().stream()).toList();
            return runs.ended(new EvidenceResult(
                    runs.header(EvidenceResult.class),
                    plan.verify().baseline().text(),
                    plan.verify().candidate().text(),
                    plan.changes().stream().map(EvidenceExperiment::change).toList(),
                    source,
                    plan.trials().design(plan.forks(), plan.trials().minEffect()),
                    runs.runs(),
                    verified.orElse(null),
                    runs.of(result -> result.compared().stream()).toList(),
                    runs.of(result -> result.facts().stream()).distinct().toList(),
                    tapes,
                    keep(tapes, Tapes.in(plan.typed().data()), runs.folder().path())));
        }
    }

    /** What the candidate changes in the release's sources; null if nothing. */
    private SourceInfo source(RunSession run) {
        if (plan.verify().candidate().change().isEmpty()) {
            return null;
        }
        return run.resolve(List.of(plan.verify().candidate()))
                .get(0)
                .overlay()
                .source()
                .orElse(null);
    }

    private static PatchInfo change(Patch patch) {
        return new PatchInfo(
                patch.name(),
                patch.hypothesis(),
                patch.target().shown(),
                patch.target().versions(),
                patch.issue().orElse(null));
    }

    /**
     * Copies the tapes that a player has sent into the result's folder, and so into its bundle, if all of them together are
     * small enough.
     *
     * @return whether they were copied; if a copy fails, none is left
     */
    static boolean keep(List<TapeInfo> timed, Tapes tapes, Path folder) {
        Map<Path, Path> copies = new LinkedHashMap<>();
        timed.stream().filter(TapeInfo::isPlayed).forEach(tape -> tapes.file(tape.id())
                .ifPresent(file -> copies.put(file, folder.resolve(EvidenceResult.tape(tape.workload())))));
        if (copies.keySet().stream().mapToLong(file -> file.toFile().length()).sum() > MOST_BYTES) {
            return false;
        }
        boolean kept = false;
        try {
            for (Map.Entry<Path, Path> copy : copies.entrySet()) {
                Files.createDirectories(copy.getValue().getParent());
                Files.copy(copy.getKey(), copy.getValue());
            }
            kept = !copies.isEmpty();
        } catch (IOException e) {
            // What was measured matters more: the result says that the tapes are not in the folder.
            return false;
        } finally {
            if (!kept) {
                copies.values().forEach(copy -> copy.toFile().delete());
                // Their folder, which is empty now.
                copies.values().forEach(copy -> copy.getParent().toFile().delete());
            }
        }
        return kept;
    }
}
