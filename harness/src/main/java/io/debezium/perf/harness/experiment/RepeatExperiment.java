package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.experiment.PartRuns.PartResult;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RepeatPlan;
import io.debezium.perf.harness.plan.RepeatPlan.Replanning;
import io.debezium.perf.harness.plan.RepeatedWords;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.stats.Repetition;

/** {@code perf repeat}: the experiment of a result once more on this machine, over the same tapes, and what came of both. */
public final class RepeatExperiment {

    private final RepeatPlan plan;
    private final Replanning replanning;
    private final Console console;
    private final Stopwatch clock = new Stopwatch();
    private final Machine machine = Machine.here();

    public RepeatExperiment(RepeatPlan plan, Replanning replanning, Console console) {
        this.plan = plan;
        this.replanning = replanning;
        this.console = console;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if it is no result that can be repeated here, or nothing could be measured
     */
    public Ended<RepeatResult> run() {
        try (Original original = Original.open(plan.original())) {
            PartRuns runs = PartRuns.in(
                    plan.results(), original.whole().command(), plan.typed(), clock, Optional.empty(), console);
            Path tapes = runs.folder().path().resolve(EvidenceTapes.FOLDER);
            try {
                return repeated(original, original.tapes(plan.tapes(), plan.shipped(), tapes), runs);
            } catch (Failure e) {
                delete(tapes);
                runs.discard(EvidenceTapes.FOLDER, original.whole().command());
                throw e;
            }
        }
    }

    private Ended<RepeatResult> repeated(Original original, Map<String, Optional<Path>> tapes, PartRuns runs) {
        Invocation then = original.invocation();
        Invocation again = new Invocation(
                new RepeatedWords(original.variants(), List.copyOf(tapes.values()), plan.git()).of(then.words()),
                then.seed());
        console.say("repeating " + again.commandLine());
        String command = original.whole().command();
        Object parsed = replanning.plan(again, runs.folder().path().resolve(command));
        RunPart<? extends Result> part = parsed instanceof EvidencePlan evidence
                ? new RunPart<>(command, (folder, left, told) -> new EvidenceExperiment(evidence, told).run())
                : new RunPart<>(
                        command,
                        (folder, left, told) -> CompareExperiment.run((ComparePlan) parsed, told, Optional.empty()));
        Result here = run(part, runs);
        return runs.ended(result(original, here, runs));
    }

    private static Result run(RunPart<? extends Result> part, PartRuns runs) {
        PartResult<? extends Result> came = runs.run(part, 1);
        return came.result().orElse(null);
    }

    private RepeatResult result(Original original, Result hereOrNull, PartRuns runs) {
        Result then = original.whole();
        List<OtherFact> differences = hereOrNull == null ? List.of() : Repetition.differences(then, hereOrNull);
        return new RepeatResult(
                runs.header(RepeatResult.class, plan.typed(), machine),
                original.name(),
                then.commandLine(),
                then.startedAt(),
                runs.runs(),
                Repetition.figures(then, hereOrNull),
                Repetition.equality(then, hereOrNull),
                differences,
                hereOrNull == null ? List.of() : notes(then, hereOrNull, differences));
    }

    private static List<String> notes(Result then, Result here, List<OtherFact> differences) {
        Map<String, TapeInfo> tapes = Repetition.tapes(here);
        List<String> notes = new ArrayList<>();
        differences.stream()
                .filter(fact -> fact.name().startsWith(Repetition.VARIANT))
                .map(fact -> "The variants are not the same: %s is %s in the original, and %s here."
                        .formatted(fact.name(), fact.original(), fact.here()))
                .forEach(notes::add);
        Repetition.tapes(then).forEach((workload, tape) -> {
            TapeInfo other = tapes.get(workload);
            if (other != null && !tape.sameContent(other)) {
                notes.add("The tape of %s was recorded anew here, and has other bytes than that of the original."
                        .formatted(workload));
            }
            if (other != null && tape.isPlayed() != other.isPlayed()) {
                notes.add("The events of %s were sent by a %s in the original, and by a %s here: their costs differ."
                        .formatted(workload, tape.replay(), other.replay()));
            }
        });
        return notes;
    }

    private static void delete(Path tapes) {
        try {
            for (Path file : Folders.children(tapes)) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The folder stays, and the failure is what matters.
            return;
        }
    }
}
