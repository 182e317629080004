package io.debezium.perf.harness.result;

import java.util.List;

/**
 * What a variant changes about the sources of its release.
 *
 * @param commit that was laid on it; null for a work tree or a diff alone
 * @param commits that touch the main sources on the class path, newest first
 * @param files that differ from the release, of those, by their paths in the repository
 * @param compiled number of source files that were compiled: those that differ and those that they forced to be
 */
public record SourceInfo(String tag, String commit, List<CommitInfo> commits, List<String> files, int compiled) {

    /** {@code v3.6.1.Final with 428e4db (files: 2)} */
    String label() {
        return "%s with %s (files: %d)".formatted(tag, commit == null ? "a work tree or diff" : commit, files.size());
    }

    /** @param id whole */
    public record CommitInfo(String id, String author, String subject) {}
}
