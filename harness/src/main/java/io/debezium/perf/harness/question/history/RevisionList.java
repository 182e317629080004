package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.question.history.HistoryResult.RevisionCommit;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.source.CommitHistory;
import io.debezium.perf.harness.source.CommitHistory.HistoryCommit;
import io.debezium.perf.harness.source.SourceBuilds;
import io.debezium.perf.harness.variant.DebeziumVersion;
import io.debezium.perf.harness.variant.Releases;

/**
 * The revisions between the ends of a plan, oldest first.
 *
 * @param notes what the reader must know about them, a sentence each
 */
record RevisionList(List<Revision> revisions, List<String> notes) {

    /**
     * A release or a commit that can be counted.
     *
     * @param name {@code 3.6.0.Final}, or the first letters of a commit's id
     * @param specs of its variant, of which the first that resolves is counted: {@code 3.6.0.Final}, or {@code
     * 3.5.0.Final,git=DIR@ID} and {@code 3.6.0.Final,git=DIR@ID}
     * @param commit null for a release
     */
    record Revision(String name, List<String> specs, RevisionCommit commit) {

        static Revision of(DebeziumVersion version) {
            return new Revision(version.toString(), List.of(version.toString()), null);
        }
    }

    /** @throws InvalidConfiguration if an end does not exist, or the ends are in the wrong order */
    static RevisionList between(RevisionsPlan plan, Releases releases) {
        if (plan.git().isEmpty()) {
            return new RevisionList(
                    releases.between(plan.good(), plan.bad(), plan.preReleases()).stream()
                            .map(Revision::of)
                            .toList(),
                    List.of());
        }
        // The repository does not order two releases that are on different branches.
        DebeziumVersion.of(plan.good()).ifPresent(first -> DebeziumVersion.of(plan.bad())
                .ifPresent(last -> Releases.requireOrder(first, last)));
        Path checkout = plan.git().get();
        CommitHistory history = new SourceBuilds(plan.typed().data().resolve("builds"))
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
     * Lists commits and releases. A release follows the commit that it was built from: their counts differ by other
     * libraries. If that commit does not compile against the previous release, it is counted as the release that it became.
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
                String after = becameIt ? "" : change;
                revisions.addFirst(new Revision(
                        commit.name(),
                        Stream.concat(
                                        Stream.of(commit.onto() + change),
                                        next.stream().map(later -> later + after))
                                .toList(),
                        new RevisionCommit(
                                commit.info().id(),
                                commit.info().author(),
                                commit.info().subject(),
                                commit.keys())));
                becameIt = false;
            }
        }
        return List.copyOf(revisions);
    }

    private static String ref(String end) {
        return DebeziumVersion.of(end).map(version -> "v" + version).orElse(end);
    }

    /** A summary: {@code 5 releases and 31 commits from 3.5.0.Final to 3.6.0.Final} */
    String counted() {
        long commits = revisions.stream().filter(each -> each.commit() != null).count();
        String releases = Format.count(revisions.size() - commits, "release");
        return "%s from %s to %s"
                .formatted(
                        commits == 0 ? releases : releases + " and " + Format.count(commits, "commit"),
                        revisions.get(0).name(),
                        revisions.get(revisions.size() - 1).name());
    }
}
