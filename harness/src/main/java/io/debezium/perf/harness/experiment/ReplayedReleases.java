package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;

import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/** Releases from the Maven repositories, which drain the tape of a session. */
final class ReplayedReleases implements ReleaseTrials.Runner {

    private final BisectPlan plan;
    private final List<DebeziumVersion> versions;
    private final Releases releases;
    private final ReplaySession session;
    private final SortedMap<Integer, Subject> subjects = new TreeMap<>();

    ReplayedReleases(BisectPlan plan, List<DebeziumVersion> versions, Releases releases, ReplaySession session) {
        this.plan = plan;
        this.versions = versions;
        this.releases = releases;
        this.session = session;
    }

    /** What has been prepared, oldest release first. */
    List<VariantInfo> variants() {
        return subjects.values().stream()
                .map(subject -> Described.variant(subject, session.journal().command(subject.index())))
                .toList();
    }

    @Override
    public Optional<String> missing(int release) {
        return releases.missing(versions.get(release));
    }

    @Override
    public void prepare(int release) throws InterruptedException {
        Subject subject =
                session.add(release, plan.variant(versions.get(release).toString()));
        new Correctness(session).check(subject);
        subjects.put(release, subject);
    }

    @Override
    public boolean run(List<List<Integer>> order, int baseline, int before, IntPredicate goesOn)
            throws InterruptedException {
        Schedule<Purpose> pairs = Schedule.pairs(order, Purpose.TIMED, baseline, before, 0);
        return session.runner().run(pairs, session.allowance(pairs.trials()), goesOn);
    }

    @Override
    public void record(int release) throws InterruptedException {
        session.runner().run(0, release, Purpose.RECORDED);
    }

    @Override
    public Optional<Differences> differences(int earlier, int later, Consumer<String> note) {
        return session.recordings().between(subjects.get(earlier), subjects.get(later), note);
    }
}
