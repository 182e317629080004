package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.SourceInfo.CommitInfo;
import io.debezium.perf.harness.source.CommitHistory;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;
import io.debezium.perf.harness.source.SourceBuilds;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/**
 * The revisions that a bisection is among, oldest first, kept with its trials, which know a revision by its place in the
 * list: a release that comes out, or a branch that moves, before the run is gone on with must not move the others.
 *
 * @param notes what the reader must know of them, a sentence each
 */
record RevisionList(List<Revision> revisions, List<String> notes) {

    private static final String FILE = "revisions.json";

    RevisionList {
        revisions = List.copyOf(revisions);
        notes = List.copyOf(notes);
    }

    /**
     * Those between the ends of a plan.
     *
     * @throws io.debezium.perf.harness.InvalidConfiguration if an end is not there, or the two are not in order
     */
    static RevisionList between(RevisionsPlan plan, Releases releases) {
        if (plan.git().isEmpty()) {
            return new RevisionList(
                    releases.between(plan.good(), plan.bad(), plan.preReleases()).stream()
                            .map(Revision::of)
                            .toList(),
                    List.of());
        }
        // Of two on branches of their own, neither comes before the other in the repository.
        DebeziumVersion.of(plan.good()).ifPresent(first -> DebeziumVersion.of(plan.bad())
                .ifPresent(last -> Releases.requireOrder(first, last)));
        Path checkout = plan.git().get();
        CommitHistory history = new SourceBuilds(plan.tape().data().resolve("builds"))
                .history(checkout, ref(plan.good()), ref(plan.bad()), version -> DebeziumVersion.of(version)
                        .filter(releases::usable)
                        .isPresent());
        return new RevisionList(
                of(history, checkout),
                history.ancestor().stream()
                        .map(ancestor ->
                                "%s is on a branch of its own: the commits are those since %s, from which it and %s come."
                                        .formatted(plan.good(), ancestor, plan.bad()))
                        .toList());
    }

    /**
     * A release comes after the commit that it was made of: what their costs differ by came with other libraries. Where that
     * commit does not compile against the release before, it is measured as the release that it became.
     */
    static List<Revision> of(CommitHistory history, Path checkout) {
        Deque<Revision> revisions = new ArrayDeque<>();
        Optional<DebeziumVersion> next = history.after().flatMap(DebeziumVersion::of);
        boolean becameIt = false;
        for (int i = history.commits().size() - 1; i >= 0; i--) {
            HistoryCommit commit = history.commits().get(i);
            Optional<DebeziumVersion> release = commit.release().flatMap(DebeziumVersion::of);
            if (release.isPresent()) {
                revisions.addFirst(Revision.of(release.get()));
                next = release;
                becameIt = true;
            }
            if (commit.changes()) {
                String change = ",git=%s@%s".formatted(checkout, commit.info().id());
                List<String> specs = new ArrayList<>(List.of(commit.onto() + change));
                String after = becameIt ? "" : change;
                next.ifPresent(later -> specs.add(later + after));
                revisions.addFirst(new Revision(commit.name(), specs, 1 + commit.merges(), bisected(commit)));
                becameIt = false;
            }
        }
        return List.copyOf(revisions);
    }

    private static BisectedCommit bisected(HistoryCommit commit) {
        CommitInfo info = commit.info();
        return new BisectedCommit(commit.name(), info.id(), info.author(), info.subject(), commit.keys());
    }

    private static String ref(String end) {
        return DebeziumVersion.of(end).map(version -> "v" + version).orElse(end);
    }

    /** {@code 5 releases and 31 commits from 3.5.0.Final to 3.6.0.Final} */
    String counted() {
        long commits = revisions.stream().filter(each -> each.commit() != null).count();
        String releases = counted(revisions.size() - commits, "release");
        return "%s from %s to %s"
                .formatted(
                        commits == 0 ? releases : releases + " and " + counted(commits, "commit"),
                        revisions.get(0),
                        revisions.get(revisions.size() - 1));
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Empty when the run was interrupted before it had begun. */
    static Optional<RevisionList> read(ResultFolder folder) {
        Path file = folder.path().resolve(FILE);
        return Files.isRegularFile(file)
                ? Optional.of(ResultJson.readPart(file, RevisionList.class))
                : Optional.empty();
    }

    /** @throws UnfitEnvironment if it cannot be written */
    void write(ResultFolder folder) {
        Path file = folder.path().resolve(FILE);
        try {
            ResultJson.replace(this, file);
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.revision-list-cannot-be-written", file, e.getMessage())
                    .because(e);
        }
    }
}
