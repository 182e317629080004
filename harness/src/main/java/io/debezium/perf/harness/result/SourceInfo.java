package io.debezium.perf.harness.result;

import java.util.List;

/**
 * How the sources of a variant differ from its release.
 *
 * @param tag of the release
 * @param commit that was compiled; null for a work tree or a diff alone
 * @param commits those that change main sources on the class path, newest first
 * @param files those main sources that differ from the release, by their paths in the repository
 * @param compiled number of source files that were compiled: those that differ and those that depend on them
 */
public record SourceInfo(String tag, String commit, List<CommitInfo> commits, List<String> files, int compiled) {

    /** {@code v3.6.1.Final with 428e4db (files: 2)} */
    String label() {
        return "%s with %s (files: %d)".formatted(tag, commit == null ? "a work tree or diff" : commit, files.size());
    }

    /** @param id the full hash */
    public record CommitInfo(String id, String author, String subject) {}
}
