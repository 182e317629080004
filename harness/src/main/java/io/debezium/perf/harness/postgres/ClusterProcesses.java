package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Liveness;

/**
 * The processes that work in a private folder: a cluster's server, and what a killed harness has left at work on the way to
 * one ({@code initdb}, {@code pg_ctl}, a server that has not yet written {@code postmaster.pid}), which no file names; or
 * a PgBouncer. A server is found through {@code postmaster.pid}: its first line is the process id, its third the second in
 * which it started (PostgreSQL's {@code miscadmin.h}, {@code LOCK_FILE_LINE_*}).
 */
final class ClusterProcesses {

    private static final Set<String> PROGRAMS = Set.of("initdb", "pg_ctl", "postgres", "pgbouncer");
    private static final Duration UP = Duration.ofSeconds(60);
    private static final Duration FAST = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LITTLE = Duration.ofMillis(20);

    // The file's second is taken a little after the process starts, and the system's own clock of it is coarse.
    private static final long SAME_START_SECONDS = 10;

    private ClusterProcesses() {}

    /** The main process of the server that runs in a private folder; empty when none does. */
    static Optional<ProcessHandle> server(Path home) {
        Path cluster = Cluster.data(home);
        try {
            List<String> lines = Files.readAllLines(cluster.resolve("postmaster.pid"));
            long started = Long.parseLong(lines.get(2).strip());
            return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                    .filter(Liveness::runs)
                    .filter(handle -> worksIn(cluster, handle).orElseGet(() -> startedAt(started, handle)));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            // No such file, or only half of one: no server is up.
            return Optional.empty();
        }
    }

    /** The id of that process. */
    static OptionalLong pid(Path home) {
        Optional<ProcessHandle> server = server(home);
        return server.isPresent() ? OptionalLong.of(server.get().pid()) : OptionalLong.empty();
    }

    /**
     * Lets the server end its sessions, write its shutdown checkpoint and end, for a cluster that is kept, whose next start is
     * then quick: {@code SIGINT} is what {@code pg_ctl stop -m fast} sends. One that is on its way up is waited for.
     *
     * @param home the folder that the cluster is in; need not exist
     */
    static void stop(Path home) {
        Deadline deadline = Deadline.in(UP);
        while (server(home).isEmpty() && !unnamed(home).isEmpty() && deadline.pause(LITTLE)) {
            // It names itself soon, or ends.
        }
        if (server(home).isPresent() && !ends(server(home).get(), "-INT", FAST)) {
            quit(home);
        }
    }

    /**
     * Ends all of them at once, without the checkpoint that a cluster about to be deleted has no use for: {@code SIGQUIT} is
     * what {@code pg_ctl stop -m immediate} sends.
     *
     * @param home the folder that the cluster is in; need not exist
     * @throws UnfitEnvironment if one does not end
     */
    static void quit(Path home) {
        List<ProcessHandle> tree = new ArrayList<>();
        server(home).ifPresent(server -> {
            tree.addAll(tree(server));
            ends(server, "-QUIT", IMMEDIATE);
        });
        Deadline deadline = Deadline.in(LIMIT);
        List<ProcessHandle> left = left(tree, home);
        while (!left.isEmpty() && deadline.pause(LITTLE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            // Again: one may have started another meanwhile.
            left = left(tree, home);
        }
        if (!left.isEmpty()) {
            long pid = left.get(0).pid();
            throw UnfitEnvironment.of("postgres.does-not-end", "process %d, at work on %s".formatted(pid, home), pid);
        }
    }

    private static List<ProcessHandle> tree(ProcessHandle server) {
        return Stream.concat(server.descendants(), Stream.of(server)).toList();
    }

    private static List<ProcessHandle> left(List<ProcessHandle> tree, Path home) {
        return Stream.concat(tree.stream().filter(Liveness::runs), unnamed(home).stream())
                .toList();
    }

    private static boolean ends(ProcessHandle server, String signal, Duration limit) {
        List<ProcessHandle> all = tree(server);
        boolean sent = Command.of("kill", signal, Long.toString(server.pid()))
                .attempt(LIMIT)
                .filter(FinishedCommand::ok)
                .isPresent();
        Deadline deadline = Deadline.in(limit);
        while (sent && all.stream().anyMatch(Liveness::runs)) {
            sent = deadline.pause(LITTLE);
        }
        return sent;
    }

    /** A server works in the folder of its cluster, which no clock that is set can change; empty if the system hides it. */
    private static Optional<Boolean> worksIn(Path cluster, ProcessHandle process) {
        try {
            Path real = cluster.toRealPath();
            return folder(process.pid()).map(real::equals);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** That a process works in, where the system tells. */
    private static Optional<Path> folder(long pid) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static boolean startedAt(long second, ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(instant -> Math.abs(instant.getEpochSecond() - second) <= SAME_START_SECONDS)
                .orElse(false);
    }

    private static List<ProcessHandle> unnamed(Path home) {
        try {
            Path real = home.toRealPath();
            return ProcessHandle.allProcesses()
                    .filter(process -> process.info()
                            .command()
                            .filter(ClusterProcesses::isProgram)
                            .isPresent())
                    .filter(process -> folder(process.pid())
                                    .filter(folder -> folder.startsWith(real))
                                    .isPresent()
                            || names(real, process.info()))
                    .filter(Liveness::runs)
                    .toList();
        } catch (IOException e) {
            // No such folder, so nothing is at work on it.
            return List.of();
        }
    }

    /** @param command the path of what a process executes; {@code /} of one that is confined, as a browser's */
    static boolean isProgram(String command) {
        return PROGRAMS.contains(command.substring(command.lastIndexOf('/') + 1));
    }

    private static boolean names(Path home, ProcessHandle.Info info) {
        return Stream.of(info.arguments().orElse(new String[0])).anyMatch(word -> word.startsWith(home.toString()));
    }
}
