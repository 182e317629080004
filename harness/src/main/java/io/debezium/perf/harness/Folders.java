package io.debezium.perf.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What folders hold, those of the class path among them. */
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

    /** A text that lies beside a class, in UTF-8. */
    public static String resource(Class<?> beside, String name) {
        try (InputStream text = beside.getResourceAsStream(name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
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
