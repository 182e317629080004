package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.Releases;

/** {@code perf bisect}: since which release, or which commit, an event costs more. */
public final class BisectExperiment {

    private BisectExperiment() {}

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    public static Ended<BisectResult> run(RevisionsPlan plan, Console console, Optional<ResultFolder> resumed) {
        return overList(plan, console, resumed, (list, releases, session) -> run(plan, list, releases, session));
    }

    /** What is done with the revisions of a plan. */
    interface Search<R> {
        Ended<R> run(RevisionList list, Releases releases, ReplaySession session);
    }

    /** Lists the revisions, opens the tape, and keeps the list with the trials. */
    static <R> Ended<R> overList(
            RevisionsPlan plan, Console console, Optional<ResultFolder> resumed, Search<R> search) {
        try (Releases releases = Releases.find()) {
            RevisionList list =
                    resumed.flatMap(RevisionList::read).orElseGet(() -> RevisionList.between(plan, releases));
            console.say(list.counted());
            return ReplaySession.run(plan, console, resumed, session -> {
                list.write(session.folder());
                return search.run(list, releases, session);
            });
        }
    }

    private static Ended<BisectResult> run(
            RevisionsPlan plan, RevisionList list, Releases releases, ReplaySession session) {
        List<Revision> revisions = list.revisions();
        ReplayedRevisions runner = new ReplayedRevisions(plan, revisions, releases, session);
        RevisionTrials trials = new RevisionTrials(plan, revisions, runner, session.journal(), session.console());
        RevisionSearch search = new RevisionSearch(plan, revisions, trials, session.folder());
        Ending ending = Ending.of(search::run);
        return session.ended(result(plan, list, runner, session, trials, search, ending), ending);
    }

    private static BisectResult result(
            RevisionsPlan plan,
            RevisionList list,
            ReplayedRevisions runner,
            ReplaySession session,
            RevisionTrials trials,
            RevisionSearch search,
            Ending ending) {
        List<Revision> revisions = list.revisions();
        return new BisectResult(
                session.header(BisectResult.class, ending),
                session.opened().info(),
                Described.design(session, plan.sampling(), plan.sampling().recordings(true), List.of()),
                plan.by().orElseThrow(),
                plan.threshold(),
                revisions.stream().map(Revision::name).toList(),
                runner.variants(),
                trials.skipped().entrySet().stream()
                        .map(each -> new BisectResult.Skipped(
                                revisions.get(each.getKey()).name(), each.getValue()))
                        .toList(),
                trials.compared(),
                search.steps(),
                trials.points(),
                session.journal().trials(),
                Stream.of(list.notes(), runner.notes(), search.notes())
                        .flatMap(List::stream)
                        .toList(),
                revisions.stream()
                        .flatMap(revision -> Optional.ofNullable(revision.commit()).stream())
                        .toList(),
                runner.shard().orElse(null),
                null);
    }
}
