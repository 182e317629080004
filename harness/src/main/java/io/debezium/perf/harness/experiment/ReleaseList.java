package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.DebeziumVersion;

/**
 * The releases that a bisection is among, kept with its trials, which know a release by its place in the list: one that
 * comes out before the run is gone on with must not move the others.
 */
final class ReleaseList {

    private static final String FILE = "releases.txt";

    private ReleaseList() {}

    /** Empty when the run was interrupted before it had begun. */
    static Optional<List<DebeziumVersion>> read(ResultFolder folder) {
        Path file = folder.path().resolve(FILE);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllLines(file).stream()
                    .map(line -> DebeziumVersion.of(line).orElseThrow(() -> unusable(file, "holds " + line, null)))
                    .toList());
        } catch (IOException e) {
            throw unusable(file, "cannot be read: " + e.getMessage(), e);
        }
    }

    /** @throws UnfitEnvironment if it cannot be written */
    static void write(List<DebeziumVersion> versions, ResultFolder folder) {
        Path file = folder.path().resolve(FILE);
        try {
            Files.write(file, versions.stream().map(DebeziumVersion::toString).toList());
        } catch (IOException e) {
            throw unusable(file, "cannot be written: " + e.getMessage(), e);
        }
    }

    private static UnfitEnvironment unusable(Path file, String rule, IOException causeOrNull) {
        return new UnfitEnvironment(file.toString(), rule, "Start the bisection anew.", causeOrNull);
    }
}
