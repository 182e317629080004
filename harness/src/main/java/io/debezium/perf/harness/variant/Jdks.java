package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The JDKs of this machine, looked for where packages and version managers put them. */
public final class Jdks {

    private Jdks() {}

    /** Those that the harness can use, newest first, the one that it runs on among them. */
    public static List<Jdk> installed() {
        Map<Path, Jdk> found = new LinkedHashMap<>();
        for (Path home : candidates()) {
            Jdk.in(home)
                    .filter(jdk -> jdk.version().feature() >= Jdk.OLDEST)
                    .ifPresent(jdk -> found.putIfAbsent(real(home), jdk));
        }
        return found.values().stream().sorted(Comparator.reverseOrder()).toList();
    }

    /** The newest; there is one at least, the one that this runs on. */
    public static Jdk newest() {
        return installed().get(0);
    }

    private static List<Path> candidates() {
        Path user = Path.of(System.getProperty("user.home"));
        List<Path> homes = new ArrayList<>();
        homes.add(Path.of(System.getProperty("java.home")));
        if (System.getenv("JAVA_HOME") != null) {
            homes.add(Path.of(System.getenv("JAVA_HOME")));
        }
        for (Path folder : List.of(
                Path.of("/usr/lib/jvm"),
                Path.of("/usr/java"),
                Path.of("/opt"),
                user.resolve(".sdkman/candidates/java"),
                user.resolve(".jdks"))) {
            homes.addAll(children(folder));
        }
        children(Path.of("/Library/Java/JavaVirtualMachines")).forEach(jdk -> homes.add(jdk.resolve("Contents/Home")));
        return homes;
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path real(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home;
        }
    }
}
