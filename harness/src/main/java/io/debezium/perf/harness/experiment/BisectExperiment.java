package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.BisectPlan;
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
    public static Ended<BisectResult> run(BisectPlan plan, Console console, Optional<ResultFolder> resumed) {
        try (Releases releases = Releases.find()) {
            RevisionList list =
                    resumed.flatMap(RevisionList::read).orElseGet(() -> RevisionList.between(plan, releases));
            console.say("%s from %s to %s".formatted(list.counted(), plan.good(), plan.bad()));
            return ReplaySession.run(plan, console, resumed, session -> run(plan, list, releases, session));
        }
    }

    private static Ended<BisectResult> run(
            BisectPlan plan, RevisionList list, Releases releases, ReplaySession session) {
        list.write(session.folder());
        List<Revision> revisions = list.revisions();
        ReplayedRevisions runner = new ReplayedRevisions(plan, revisions, releases, session);
        RevisionTrials trials = new RevisionTrials(plan, revisions, runner, session.journal(), session.console());
        RevisionSearch search = new RevisionSearch(plan, revisions, trials, session.folder());
        Ending ending = Ending.of(search::run);
        return session.ended(result(plan, list, runner, session, trials, search, ending), ending);
    }

    private static BisectResult result(
            BisectPlan plan,
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
                plan.by(),
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
                session.calibration(plan.by()).orElse(null),
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
