package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The PostgreSQL installations of this machine, wherever its packages put them. */
final class Installations {

    private static final Comparator<Installation> NEWEST_FIRST = Comparator.comparingInt(Installation::major)
            .reversed()
            .thenComparing(Installation::version, Comparator.reverseOrder());

    private Installations() {}

    /** Newest first. */
    static List<Installation> find() {
        Stream<Path> folders = Stream.of(
                        versioned("/usr/lib/postgresql", "[0-9]+"), // Debian
                        versioned("/usr", "pgsql-[0-9]+"), // PostgreSQL's packages for Red Hat
                        versioned("/opt/homebrew/opt", "postgresql(@[0-9]+)?"),
                        versioned("/usr/local/opt", "postgresql(@[0-9]+)?"),
                        Stream.of(Path.of("/usr/bin")), // Fedora
                        PackageManager.find("pg_config").stream().map(Path::getParent))
                .flatMap(each -> each);
        return folders.map(Installations::real)
                .distinct()
                .flatMap(bin -> Installation.at(bin).stream())
                .sorted(NEWEST_FIRST)
                .toList();
    }

    /** The newest with decoderbufs, else the newest. */
    static Optional<Installation> best(List<Installation> found) {
        return found.stream()
                .filter(each -> each.hasPlugin(Plugins.DECODERBUFS))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    /** The newest pgbench. Debian's in {@code /usr/bin} is a script that chooses one of these itself: it comes last. */
    static Optional<Path> pgbench() {
        return find().stream()
                .flatMap(each -> each.pgbench().stream())
                .findFirst()
                .or(() -> PackageManager.find("pgbench"));
    }

    /** The newest {@code pg_recvlogical}; Debian's in {@code /usr/bin} likewise comes last. */
    static Optional<Path> pgRecvlogical() {
        return find().stream()
                .map(each -> each.bin().resolve("pg_recvlogical"))
                .filter(Files::isExecutable)
                .findFirst()
                .or(() -> PackageManager.find("pg_recvlogical"));
    }

    private static Stream<Path> versioned(String folder, String names) {
        Path parent = Path.of(folder);
        if (!Files.isDirectory(parent)) {
            return Stream.empty();
        }
        try (Stream<Path> children = Files.list(parent)) {
            return children
                    .filter(child -> child.getFileName().toString().matches(names))
                    .map(child -> child.resolve("bin"))
                    .filter(Files::isDirectory)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder;
        }
    }
}
