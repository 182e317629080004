package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ComparedPhases;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.PatchInfo;
import io.debezium.perf.harness.result.SourceInfo;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.VerifyResult;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.patches.Patch;

/**
 * {@code perf evidence}: first whether a candidate does the same as its baseline; if it does, how much faster it does it,
 * workload after workload and in a snapshot, as far as the change can matter there, beside the baseline against itself; then
 * the micro-benchmarks of what was changed.
 */
public final class EvidenceExperiment {

    /** Bytes of all tapes together that are small enough to be attached to a pull request. */
    static final int MOST_BYTES = 20_000_000;

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
        Optional<SourceInfo> source = parts.source(console);
        clock.enter(Stopwatch.OTHER);
        ComparedPhases phases = plan.phases(source.map(SourceInfo::files).orElse(List.of()));
        List<String> notes = Stream.of(phases.why(), plan.noMicro().orElse(""))
                .filter(note -> !note.isEmpty())
                .toList();
        notes.forEach(console::say);
        RunFolder folder = RunFolder.make(
                plan.results(), clock.startedAt(), "evidence", plan.candidate().fileName(), plan, plan.typed());
        PartRuns runs = new PartRuns(folder, clock, plan.timeLimit(), console);
        List<RunPart<?>> timed = parts.timed(phases);
        Optional<VerifyResult> verified = runs.run(parts.verify(), 1 + timed.size());
        // Nothing is timed before equal behavior has been verified.
        if (verified.filter(VerifyResult::equal).isPresent()) {
            for (int i = 0; i < timed.size(); i++) {
                runs.run(timed.get(i), timed.size() - i);
            }
        }
        Map<String, TapeInfo> tapes = runs.timedTapes();
        return runs.ended(new EvidenceResult(
                runs.header(EvidenceResult.class, plan.typed(), machine),
                plan.baseline().text(),
                plan.candidate().text(),
                plan.changes().stream().map(EvidenceExperiment::change).toList(),
                source.orElse(null),
                notes,
                Described.design(plan.forks(), plan.trials(), plan.trials().minEffect(), plan.timeLimit()),
                runs.runs(),
                verified.orElse(null),
                runs.compared(),
                runs.facts(),
                tapes,
                keep(
                        tapes,
                        Tapes.in(plan.timed().get(0).data()),
                        folder.folder().path())));
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
     * Copies the tapes that a player has sent to the folder of the result, and so to its bundle, if all of them together are
     * small enough.
     *
     * @param timed by their workloads
     * @return whether it has
     */
    static boolean keep(Map<String, TapeInfo> timed, Tapes tapes, Path folder) {
        Map<String, Path> files = new LinkedHashMap<>();
        timed.forEach((workload, tape) -> Optional.of(tape)
                .filter(TapeInfo::isPlayed)
                .flatMap(played -> tapes.file(played.id()))
                .ifPresent(file -> files.put(workload, file)));
        if (files.values().stream().mapToLong(file -> file.toFile().length()).sum() > MOST_BYTES) {
            return false;
        }
        try {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Path copy = folder.resolve(EvidenceResult.tape(file.getKey()));
                Files.createDirectories(copy.getParent());
                Files.copy(file.getValue(), copy);
            }
            return !files.isEmpty();
        } catch (IOException e) {
            // What was measured matters more: the result says that the tapes are not beside it.
            return false;
        }
    }

    /** What evidence is made of: each part by the experiment that is a command of its own. */
    static class Parts {

        private final EvidencePlan plan;

        Parts(EvidencePlan plan) {
            this.plan = plan;
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

        RunPart<VerifyResult> verify() {
            return new RunPart<>(
                    "verify", (folder, left, console) -> new VerifyExperiment(plan.verify(folder), console).run());
        }

        /** In their order. */
        List<RunPart<?>> timed(ComparedPhases phases) {
            List<RunPart<?>> parts = new ArrayList<>();
            plan.tapes(phases)
                    .forEach(tape -> parts.add(new RunPart<>(
                            "compare " + tape.request().workload().name(),
                            (folder, left, console) -> CompareExperiment.run(
                                    plan.compare(tape, folder, left), console, Optional.empty()))));
            plan.sources(phases)
                    .forEach(source -> parts.add(new RunPart<>(
                            "snapshot " + source.name(),
                            (folder, left, console) -> SnapshotExperiment.run(
                                    plan.snapshot(source, folder, left), console, Optional.empty()))));
            if (plan.noMicro().isEmpty()) {
                parts.add(new RunPart<>(
                        "micro",
                        (folder, left, console) ->
                                JmhExperiment.run(plan.micro(folder, left), console, Optional.empty())));
            }
            return parts;
        }
    }
}
