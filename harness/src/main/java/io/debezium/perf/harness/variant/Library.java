package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A jar of a class path and where it comes from.
 *
 * @param version as asked for: {@code 3.7.0-SNAPSHOT}
 * @param resolved the same for a release; for a snapshot from a repository the build, {@code 3.7.0-20261120.101112-3}
 * @param file in the local repository
 */
public record Library(String group, String artifact, String version, String resolved, Path file) {

    static final String DEBEZIUM = "io.debezium";

    boolean isDebezium() {
        return group.equals(DEBEZIUM);
    }

    /** Which build a snapshot is; empty for a release, of which there is but one. */
    Optional<String> build() {
        if (!version.endsWith("-SNAPSHOT")) {
            return Optional.empty();
        }
        return Optional.of(artifact + (resolved.equals(version) ? " built here at " + modified() : " " + resolved));
    }

    private String modified() {
        try {
            return Files.getLastModifiedTime(file)
                    .toInstant()
                    .truncatedTo(ChronoUnit.SECONDS)
                    .toString();
        } catch (IOException e) {
            return "an unknown time";
        }
    }
}
