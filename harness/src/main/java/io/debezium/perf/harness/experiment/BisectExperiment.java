package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.ReleaseMedians;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/** {@code perf bisect}: since which release an event costs more. */
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
            List<DebeziumVersion> versions = resumed.flatMap(ReleaseList::read)
                    .orElseGet(() -> releases.between(plan.good(), plan.bad(), plan.preReleases()));
            console.say("%d releases from %s to %s".formatted(versions.size(), plan.good(), plan.bad()));
            return ReplaySession.run(plan, console, resumed, session -> run(plan, versions, releases, session));
        }
    }

    private static Ended<BisectResult> run(
            BisectPlan plan, List<DebeziumVersion> versions, Releases releases, ReplaySession session) {
        ReleaseList.write(versions, session.folder());
        ReplayedReleases runner = new ReplayedReleases(plan, versions, releases, session);
        ReleaseTrials trials = new ReleaseTrials(plan, versions, runner, session.journal(), session.console());
        ReleaseSearch search = new ReleaseSearch(plan, versions, trials, session.journal(), session.folder());
        Ending ending = Ending.of(search::run);
        return session.ended(result(plan, versions, runner.variants(), session, trials, search, ending), ending);
    }

    private static BisectResult result(
            BisectPlan plan,
            List<DebeziumVersion> versions,
            List<VariantInfo> variants,
            ReplaySession session,
            ReleaseTrials trials,
            ReleaseSearch search,
            Ending ending) {
        return ReleaseMedians.in(new BisectResult(
                session.header(BisectResult.class, ending),
                Described.tape(session.tape()),
                Described.design(plan.tape(), plan.sampling(), plan.sampling().recordings(true), List.of()),
                plan.by(),
                plan.threshold(),
                versions.stream().map(DebeziumVersion::toString).toList(),
                variants,
                trials.skipped().entrySet().stream()
                        .map(each -> new BisectResult.Skipped(
                                versions.get(each.getKey()).toString(), each.getValue()))
                        .toList(),
                trials.compared(),
                search.steps(),
                search.points(),
                session.journal().trials(),
                session.calibration(plan.by()).orElse(null),
                search.notes()));
    }
}
