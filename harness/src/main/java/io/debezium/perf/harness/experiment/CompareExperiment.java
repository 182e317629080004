package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultFolder;
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
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<CompareResult> run() {
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Ledger ledger = Ledger.open(plan.tape().data());
                ReplayBench bench = ReplayBench.open(plan.tape(), plan.variants(), ledger, console)) {
            ResultKeeper keeper = ResultKeeper.open(
                    plan.results(), "compare", plan.tape(), plan.typed(), startedAt, resumed, console);
            TrialBook book = keeper.book();
            TrialRunner runner = new TrialRunner(
                    bench,
                    plan.tape(),
                    keeper.folder(),
                    book,
                    ledger,
                    new Guard(plan.sampling().otherCores()),
                    console);
            Machine machine = Machine.here();
            Outlook outlook = new Outlook(
                    plan.tape(), plan.sampling(), machine, plan.variants().size() - 1);
            List<List<Integer>> order = Order.balanced(
                    plan.variants().size(),
                    plan.sampling().blocks(),
                    plan.sampling().seed());
            Ending ending = Ending.of(() -> new Comparing(plan, bench, runner, book, outlook, console).run(order))
                    .or(failed(bench, book));
            List<String> notes = new ArrayList<>();
            List<Difference> differences = differences(bench, book, keeper.folder(), notes);
            CompareResult result = new CompareAssembly(plan, bench, runner, book, order, outlook, machine, startedAt)
                    .assemble(ending.outcome(tail(book)), differences, notes);
            Optional<Failure> unsaved = keeper.save(result);
            return new Ended<>(result, keeper.folder(), ending.failure().or(() -> unsaved));
        }
    }

    /** Those of each candidate with the baseline; their trees go into the folder, since they are large. */
    private static List<Difference> differences(
            ReplayBench bench, TrialBook book, ResultFolder folder, List<String> notes) {
        Recordings recordings = new Recordings(folder, book);
        List<Subject> subjects = bench.subjects();
        List<Difference> all = new ArrayList<>();
        for (Subject candidate : subjects.subList(1, subjects.size())) {
            Optional<Differences> found = recordings.between(subjects.get(0), candidate, notes::add);
            for (Difference difference : found.map(Differences::list).orElse(List.of())) {
                Recordings.keep(difference, folder, candidate.index(), notes::add);
                all.add(difference);
            }
        }
        return all;
    }

    private static List<String> tail(TrialBook book) {
        return book.trials().stream()
                .filter(trial -> trial.status() == TrialResult.Status.FAILED)
                .findFirst()
                .map(TrialResult::logTail)
                .orElse(List.of());
    }

    /** A variant that fails spoils its own comparison only; that it failed is the command's exit code all the same. */
    private static Optional<TrialFailure> failed(ReplayBench bench, TrialBook book) {
        return bench.subjects().stream()
                .flatMap(subject -> book.failure(subject.index()).stream()
                        .map(trial -> new TrialFailure(
                                subject.label(),
                                trial.message(),
                                "Its log and its figures are in %s.".formatted(trial.folder()))))
                .findFirst();
    }
}
