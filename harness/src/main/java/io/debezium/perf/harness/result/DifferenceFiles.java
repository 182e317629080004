package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import com.fasterxml.jackson.databind.json.JsonMapper;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The trees of calls of a result's differences: {@code differences/NN-cpu.json} and {@code differences/NN-allocation.json}
 * in its folder, NN being the number of the candidate from 01. Apart from the result's own JSON, since they are large.
 */
public final class DifferenceFiles {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private DifferenceFiles() {}

    /**
     * Writes a tree, in the place of an older one.
     *
     * @param candidate its number, from 1
     */
    public static void write(DifferenceTree tree, ResultFolder folder, int candidate) throws IOException {
        Path file = file(folder, candidate, tree.kind());
        Files.createDirectories(file.getParent());
        Files.writeString(file, MAPPER.writeValueAsString(tree) + "\n");
    }

    /**
     * Reads a tree.
     *
     * @param candidate its number, from 1
     * @return empty when it was not written
     * @throws InvalidConfiguration if the file cannot be read
     */
    public static Optional<DifferenceTree> read(ResultFolder folder, int candidate, ProfileDifference.Kind kind) {
        Path file = file(folder, candidate, kind);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(MAPPER.readValue(Files.readString(file), DifferenceTree.class));
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.toString(),
                    "is not a readable tree of differences: " + e.getMessage(),
                    "Remove it to render the report without its flame graph.",
                    e);
        }
    }

    private static Path file(ResultFolder folder, int candidate, ProfileDifference.Kind kind) {
        return folder.path().resolve("differences").resolve("%02d-%s.json".formatted(candidate, kind.id()));
    }
}
