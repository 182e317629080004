package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.profile.Differences;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.Releases;
import io.debezium.perf.harness.variant.VariantSpec;

/** Releases from the Maven repositories and commits compiled onto them, which drain the tape of a session. */
final class ReplayedRevisions implements RevisionTrials.Runner {

    private final RevisionsPlan plan;
    private final List<Revision> revisions;
    private final Releases releases;
    private final ReplaySession session;
    private final Optional<ShardRun> shard;
    private final SortedMap<Integer, Subject> subjects = new TreeMap<>();
    private final SortedSet<Integer> elsewhere = new TreeSet<>();

    ReplayedRevisions(RevisionsPlan plan, List<Revision> revisions, Releases releases, ReplaySession session) {
        this.plan = plan;
        this.revisions = revisions;
        this.releases = releases;
        this.session = session;
        // All releases of a block on one machine: neighbours on two would differ by what these do.
        this.shard = session.share(one -> one.together(
                revisions.size(), plan.sampling().blocks(), plan.sampling().trialsPerPair()));
    }

    Optional<ShardRun> shard() {
        return shard;
    }

    /** What has been prepared, oldest first. */
    List<VariantInfo> variants() {
        return session.variants(List.copyOf(subjects.values()));
    }

    /**
     * Resolves a revision, which then is one of the session's subjects.
     *
     * @return why it cannot be had, in a sentence; empty when it can
     */
    Optional<String> resolve(int place) {
        Optional<String> missing = revisions.get(place).release().flatMap(releases::missing);
        if (missing.isPresent()) {
            return missing;
        }
        try {
            subjects.put(place, resolve(place, revisions.get(place)));
            return Optional.empty();
        } catch (InvalidConfiguration e) {
            // Something that it needs is in no repository, it does not know a property, or it does not compile, of
            // which the
            // compiler's first line tells enough.
            return Optional.of(e.getMessage().lines().limit(2).collect(Collectors.joining(" ")));
        }
    }

    @Override
    public Optional<String> prepare(int revision) throws InterruptedException {
        Optional<String> reason = resolve(revision);
        if (reason.isEmpty()) {
            new Correctness(session).check(subjects.get(revision));
        }
        return reason;
    }

    /** As the first of its specs that can be had. Where a commit before it compiled against the later release alone, so does it. */
    private Subject resolve(int place, Revision revision) {
        List<String> specs = new ArrayList<>(revision.specs());
        if (elsewhere.headSet(place).stream().anyMatch(earlier -> onto(earlier).equals(onto(place)))) {
            Collections.reverse(specs);
        }
        InvalidConfiguration refused = null;
        for (String each : specs) {
            VariantSpec spec = plan.variant(each);
            try {
                Subject subject =
                        session.add(place, spec, revision.release().isPresent() ? spec.text() : revision.name());
                if (!each.equals(revision.specs().get(0))) {
                    elsewhere.add(place);
                }
                return subject;
            } catch (InvalidConfiguration e) {
                refused = refused == null ? e : refused;
            }
        }
        throw refused;
    }

    /** The release that it is compiled onto first. */
    private String onto(int place) {
        return revisions.get(place).specs().get(0).split(",")[0];
    }

    /** What the reader must know, a sentence each. */
    List<String> notes() {
        return elsewhere.isEmpty()
                ? List.of()
                : List.of(
                        "Compiled onto the release after them, since they do not compile against the one before: %s. Libraries may contribute to a step at the first of them."
                                .formatted(elsewhere.stream()
                                        .map(place -> revisions.get(place).name())
                                        .collect(Collectors.joining(", "))));
    }

    @Override
    public boolean run(List<List<Integer>> order, int baseline, int before, IntPredicate goesOn)
            throws InterruptedException {
        Schedule<Purpose> pairs =
                Schedule.pairs(order, Purpose.TIMED, baseline, before, 0).only(shard);
        return session.runner().run(pairs, session.allowance(pairs.trials()), goesOn);
    }

    @Override
    public void record(int revision) throws InterruptedException {
        session.runner().run(0, revision, Purpose.RECORDED);
    }

    @Override
    public Optional<Differences> differences(int earlier, int later, Consumer<String> note) {
        return session.recordings().between(subjects.get(earlier), subjects.get(later), note);
    }
}
