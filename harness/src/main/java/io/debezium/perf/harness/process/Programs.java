package io.debezium.perf.harness.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs on {@code PATH}. */
public final class Programs {

    private static final String USUAL = "/usr/bin:/bin";

    private Programs() {}

    /**
     * @param program a name, without a folder
     * @param more folders searched after those of {@code PATH}
     * @return the first executable of that name
     */
    public static Optional<Path> find(String program, String... more) {
        String path = System.getenv().getOrDefault("PATH", USUAL);
        return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of(more))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
