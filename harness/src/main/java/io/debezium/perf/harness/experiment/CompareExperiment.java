package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.ResultFolder;

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
        return ReplaySession.run(plan, console, resumed, this::run);
    }

    private Ended<CompareResult> run(ReplaySession session) {
        TrialBook book = session.book();
        List<Subject> subjects = session.bench().subjects();
        long sharing = subjects.stream()
                .skip(1)
                .filter(subject -> !subject.peerOf(subjects.get(0)))
                .count();
        Outlook outlook = new Outlook(plan.sampling(), session.calibration(), (int) Math.max(1, sharing));
        List<List<Integer>> order = Order.balanced(
                plan.variants().size(),
                plan.sampling().blocks(),
                plan.sampling().seed());
        Ending ending = Ending.of(() -> new Comparing(plan, session, outlook).run(order))
                .or(failed(session.bench(), book));
        List<String> notes = new ArrayList<>();
        List<Difference> differences = differences(session, notes);
        CompareResult result = new CompareAssembly(plan, session, order, outlook)
                .assemble(session.outcome(ending, book.failedLogTail()), differences, notes);
        return session.ended(result, ending);
    }

    /** Those of each candidate with the baseline; their trees go into the folder, since they are large. */
    private static List<Difference> differences(ReplaySession session, List<String> notes) {
        List<Subject> subjects = session.bench().subjects();
        List<Difference> all = new ArrayList<>();
        for (Subject candidate : subjects.subList(1, subjects.size())) {
            Optional<Differences> found = session.recordings().between(subjects.get(0), candidate, notes::add);
            for (Difference difference : found.map(Differences::list).orElse(List.of())) {
                Recordings.keep(difference, session.folder(), candidate.index(), notes::add);
                all.add(difference);
            }
        }
        return all;
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
