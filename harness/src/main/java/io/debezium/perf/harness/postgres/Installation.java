package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Programs;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * An installation of PostgreSQL's server binaries on this machine.
 *
 * @param bin the folder of {@code postgres}, {@code initdb} and {@code pg_ctl}
 * @param fullVersion as in {@code server_version}: {@code 15.18 (Debian 15.18-0+deb12u1)}
 * @param major the major version, 15
 */
public record Installation(Path bin, String fullVersion, int major) {

    private static final Comparator<Installation> NEWEST_FIRST = Comparator.comparingInt(Installation::major)
            .reversed()
            .thenComparing(Installation::version, Comparator.reverseOrder());
    private static final Pattern VERSION = Pattern.compile("PostgreSQL\\) ((\\d+).*)");
    private static final Duration LIMIT = Duration.ofSeconds(20);
    // Where the plugins may be, relative to the binaries: Debian and embedded, Fedora, source builds, Homebrew.
    private static final List<String> LIBRARIES =
            List.of("../lib", "../lib/postgresql", "../lib64/pgsql", "../lib/pgsql", "../lib64/postgresql");

    /** The installations of this machine, newest first. */
    static List<Installation> find() {
        Stream<Path> folders = Stream.of(
                        versioned("/usr/lib/postgresql", "[0-9]+"), // Debian
                        versioned("/usr", "pgsql-[0-9]+"), // PostgreSQL's packages for Red Hat
                        versioned("/opt/homebrew/opt", "postgresql(@[0-9]+)?"),
                        versioned("/usr/local/opt", "postgresql(@[0-9]+)?"),
                        Stream.of(Path.of("/usr/bin")), // Fedora
                        onPath("pg_config").stream().map(Path::getParent))
                .flatMap(each -> each);
        return folders.map(Folders::real)
                .distinct()
                .flatMap(bin -> at(bin).stream())
                .sorted(NEWEST_FIRST)
                .toList();
    }

    /** The newest installation with decoderbufs, or else the newest. */
    static Optional<Installation> best() {
        List<Installation> found = find();
        return found.stream()
                .filter(each -> each.hasPlugin(DecodingPlugins.DECODERBUFS))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    /**
     * A program that comes with PostgreSQL: the newest installation's, or else the one on {@code PATH} if it answers. On
     * Debian the latter is a wrapper script, which exists also without an installation.
     */
    static Optional<Path> program(String name) {
        return find().stream()
                .map(each -> each.bin().resolve(name))
                .filter(Files::isExecutable)
                .findFirst()
                .or(() -> onPath(name)
                        .filter(program -> output(program, "--version").contains("(PostgreSQL)")));
    }

    /** @return the installation in a folder of binaries; empty if the folder has no server that can be run here */
    static Optional<Installation> at(Path bin) {
        boolean complete =
                Stream.of("postgres", "initdb", "pg_ctl").allMatch(each -> Files.isExecutable(bin.resolve(each)));
        if (!complete) {
            return Optional.empty();
        }
        Matcher version = VERSION.matcher(output(bin.resolve("postgres"), "--version"));
        return version.find()
                ? Optional.of(new Installation(bin, version.group(1).strip(), Integer.parseInt(version.group(2))))
                : Optional.empty();
    }

    /** The version without the distributor's suffix: {@code 15.18}. */
    public String version() {
        return fullVersion.split(" ")[0];
    }

    /** Whether the plugin's library lies where the server looks for it. */
    public boolean hasPlugin(String plugin) {
        return libraries().stream()
                .flatMap(folder -> Stream.of(folder.resolve(plugin + ".so"), folder.resolve(plugin + ".dylib")))
                .anyMatch(Files::isRegularFile);
    }

    /** A program on {@code PATH} or in the {@code sbin} folders, which a user's {@code PATH} may lack. */
    static Optional<Path> onPath(String program) {
        return Programs.find(program, "/usr/sbin", "/sbin");
    }

    private List<Path> libraries() {
        Path config = bin.resolve("pg_config");
        Stream<Path> stated = Files.isExecutable(config)
                ? output(config, "--pkglibdir").lines().limit(1).map(Path::of)
                : Stream.empty();
        return Stream.concat(stated, LIBRARIES.stream().map(bin::resolve)).toList();
    }

    private static Stream<Path> versioned(String folder, String names) {
        return Folders.children(Path.of(folder)).stream()
                .filter(child -> child.getFileName().toString().matches(names))
                .map(child -> child.resolve("bin"))
                .filter(Files::isDirectory);
    }

    /** A program's output; empty if it cannot be run (broken, or for another processor). */
    static String output(Path program, String argument) {
        return Command.of(program.toString(), argument)
                .attempt(LIMIT)
                .map(FinishedCommand::out)
                .orElse("");
    }
}
