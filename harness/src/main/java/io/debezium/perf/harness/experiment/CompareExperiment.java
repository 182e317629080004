package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TrialResult;

/** {@code perf compare}: the same tape through several variants, pair by pair. */
public final class CompareExperiment {

    private final ComparePlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public CompareExperiment(ComparePlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * What came of it.
     *
     * @param result never null: what was measured, as far as it came
     * @param folder where it and its reports are
     * @param failure why it is not complete; empty when it is, or was interrupted
     */
    public record Compared(CompareResult result, ResultFolder folder, Optional<Failure> failure) {}

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Compared run() {
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Ledger ledger = Ledger.open(plan.tape().data());
                ReplayBench bench = ReplayBench.open(plan.tape(), plan.variants(), ledger, console)) {
            ResultFolder folder = folder(startedAt);
            TrialBook book = TrialBook.open(folder);
            TrialRunner runner = new TrialRunner(bench, plan.tape(), folder, book, ledger, console);
            List<List<Integer>> order = Order.balanced(
                    plan.variants().size(),
                    plan.sampling().pairs(),
                    plan.sampling().seed());
            Machine machine = Machine.here();
            Outlook outlook = new Outlook(
                    plan.tape(), plan.sampling(), machine, plan.variants().size() - 1);
            Optional<Failure> failure = Optional.empty();
            Status status = Status.COMPLETE;
            try {
                new Comparing(plan, bench, runner, book, outlook, console).run(order);
                failure = failed(bench, book);
            } catch (InterruptedException e) {
                // Cleared, so that what has been measured can be kept and the server be stopped.
                status = Status.INTERRUPTED;
            } catch (Failure e) {
                failure = Optional.of(e);
            }
            List<String> notes = new ArrayList<>();
            List<Difference> differences = differences(bench, book, folder, notes);
            CompareResult result = new CompareAssembly(plan, bench, runner, book, order, outlook, machine, startedAt)
                    .assemble(outcome(failure, status, book), differences, notes);
            Optional<Failure> unsaved = save(result, folder);
            return new Compared(result, folder, failure.or(() -> unsaved));
        } catch (IOException e) {
            throw new UnfitEnvironment(plan.results().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }

    /** Those of each candidate with the baseline; their trees go into the folder, since they are large. */
    private static List<Difference> differences(
            ReplayBench bench, TrialBook book, ResultFolder folder, List<String> notes) throws IOException {
        Recordings recordings = new Recordings(folder, book);
        List<Subject> subjects = bench.subjects();
        List<Difference> all = new ArrayList<>();
        for (Subject candidate : subjects.subList(1, subjects.size())) {
            Optional<Differences> found = recordings.between(subjects.get(0), candidate, notes::add);
            for (Difference difference : found.map(Differences::list).orElse(List.of())) {
                DifferenceFiles.write(difference.tree(), folder, candidate.index());
                all.add(difference);
            }
        }
        return all;
    }

    private static Outcome outcome(Optional<Failure> failure, Status status, TrialBook book) {
        List<String> tail = book.trials().stream()
                .filter(trial -> trial.status() == TrialResult.Status.FAILED)
                .findFirst()
                .map(TrialResult::logTail)
                .orElse(List.of());
        return failure.map(each -> new Outcome(Status.FAILED, each.getMessage(), tail))
                .orElseGet(() -> new Outcome(status, "", List.of()));
    }

    /** A variant that fails spoils its own comparison only; that it failed is the command's exit code all the same. */
    private static Optional<Failure> failed(ReplayBench bench, TrialBook book) {
        return bench.subjects().stream()
                .flatMap(subject -> book.failure(subject.index()).stream().map(trial -> (Failure) new TrialFailure(
                        subject.label(),
                        trial.message(),
                        "Its log and its figures are in %s.".formatted(trial.folder()))))
                .findFirst();
    }

    private ResultFolder folder(Instant startedAt) throws IOException {
        if (resumed.isPresent()) {
            console.say("going on in " + resumed.get().path());
            return resumed.get();
        }
        ResultFolder folder = ResultFolder.create(
                plan.results(),
                startedAt,
                "compare",
                plan.tape().request().workload().name());
        ResultJson.write(plan.typed(), folder.path().resolve(Typed.FILE));
        return folder;
    }

    /** What was measured is shown even when it cannot be kept. */
    private static Optional<Failure> save(CompareResult result, ResultFolder folder) {
        try {
            folder.setAside();
            ResultJson.write(result, folder.json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.json().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room; the trials are kept, --resume %s goes on from them.".formatted(folder.path()),
                    e));
        }
    }
}
