package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.variant.DebeziumVersion;

/**
 * What a bisection can measure: a release, or a commit.
 *
 * @param name what it is called: {@code 3.6.0.Final}, or the first letters of a commit's id
 * @param specs of its variant, the first that can be had: {@code 3.6.0.Final}, or {@code 3.5.0.Final,git=DIR@ID} and {@code
 *     3.6.0.Final,git=DIR@ID}
 * @param depth 0 for a release, 1 for a commit, more for one that a merge has brought: the lowest is measured first
 * @param commit null for a release
 */
record Revision(String name, List<String> specs, int depth, BisectedCommit commit) {

    Revision {
        specs = List.copyOf(specs);
    }

    static Revision of(DebeziumVersion version) {
        return new Revision(version.toString(), List.of(version.toString()), 0, null);
    }

    /** Empty for a commit. */
    Optional<DebeziumVersion> release() {
        return commit == null ? DebeziumVersion.of(name) : Optional.empty();
    }

    /** For a line of progress. */
    String label() {
        return commit == null ? name : "%s (%s)".formatted(name, commit.subject());
    }

    @Override
    public String toString() {
        return name;
    }
}
