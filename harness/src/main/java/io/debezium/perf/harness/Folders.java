package io.debezium.perf.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What folders hold. */
public final class Folders {

    private Folders() {}

    /**
     * What lies in a folder, by name; nothing where there is no such folder.
     *
     * @throws UncheckedIOException if it may not be read
     */
    public static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A path without links; as it is where it leads nowhere. */
    public static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path;
        }
    }
}
