package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.json.JsonMapper;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The trees of calls of a result's differences: {@code differences/NN-cpu.json} and {@code differences/NN-allocation.json} in
 * its folder, NN being the number of the candidate, from 01. They are large, and so not part of the result's own JSON.
 */
public final class DifferenceFiles {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private DifferenceFiles() {}

    /**
     * Writes a tree, which replaces an older one.
     *
     * @param candidate number of the candidate, from 1
     */
    public static void write(DifferenceTree tree, ResultFolder folder, int candidate) throws IOException {
        Path file = file(folder, candidate, tree.kind());
        Files.createDirectories(file.getParent());
        Files.writeString(file, MAPPER.writeValueAsString(tree) + "\n");
    }

    /**
     * Reads the trees of a candidate.
     *
     * @param candidate number of the candidate, from 1
     * @return the trees that exist, in the order of the kinds
     * @throws InvalidConfiguration if a file cannot be read
     */
    public static List<DifferenceTree> read(ResultFolder folder, int candidate) {
        return Stream.of(ProfileDifference.CostKind.values())
                .map(kind -> file(folder, candidate, kind))
                .filter(Files::exists)
                .map(DifferenceFiles::tree)
                .toList();
    }

    private static DifferenceTree tree(Path file) {
        try {
            return MAPPER.readValue(Files.readString(file), DifferenceTree.class);
        } catch (IOException e) {
            throw InvalidConfiguration.of("result.is-not-readable-tree", file, e.getMessage())
                    .because(e);
        }
    }

    private static Path file(ResultFolder folder, int candidate, ProfileDifference.CostKind kind) {
        return folder.path().resolve("differences").resolve("%02d-%s.json".formatted(candidate, kind.id()));
    }
}
