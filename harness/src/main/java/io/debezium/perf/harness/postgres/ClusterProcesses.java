package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.ProcessIdentity;

/**
 * Finds and ends the processes that work in a private folder: a cluster's server, a PgBouncer, and what a killed harness left
 * running while it made a cluster ({@code initdb}, {@code pg_ctl}, a server that has not yet written {@code postmaster.pid}).
 * A running server is found through the first line of {@code postmaster.pid}, the others by their arguments and working
 * directories.
 */
final class ClusterProcesses {

    private static final Set<String> PROGRAMS = Set.of("initdb", "pg_ctl", "postgres", "pgbouncer");
    private static final Duration UP = Duration.ofSeconds(60);
    private static final Duration FAST = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LITTLE = Duration.ofMillis(20);

    private ClusterProcesses() {}

    /** The main process of the server that runs in a private folder; empty when none does. */
    static Optional<ProcessHandle> server(Path home) {
        try {
            List<String> lines = Files.readAllLines(Cluster.data(home).resolve("postmaster.pid"));
            long pid = Long.parseLong(lines.get(0).strip());
            return all(home).stream().filter(process -> process.pid() == pid).findFirst();
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            // No such file, or only half of one: no server is up.
            return Optional.empty();
        }
    }

    /**
     * Shuts down the server of a cluster that is kept, with a checkpoint, so that its next start needs no recovery. Sends
     * {@code SIGINT} as {@code pg_ctl stop -m fast} does; waits for a server that is still starting.
     *
     * @param home the folder that the cluster is in; need not exist
     */
    static void stop(Path home) {
        Deadline deadline = Deadline.in(UP);
        while (server(home).isEmpty() && !all(home).isEmpty() && deadline.pause(LITTLE)) {
            // A process is at work, but postmaster.pid is not there yet: it appears soon, or the process ends.
        }
        if (!end(home, "-INT", FAST)) {
            quit(home);
        }
    }

    /**
     * Ends all processes of a cluster that is about to be deleted, without a checkpoint. Sends {@code SIGQUIT} as {@code
     * pg_ctl stop -m immediate} does, and kills what is left.
     *
     * @param home the folder that the cluster is in; need not exist
     * @throws UnfitEnvironment if a process does not end
     */
    static void quit(Path home) {
        end(home, "-QUIT", IMMEDIATE);
        Deadline deadline = Deadline.in(LIMIT);
        List<ProcessHandle> left = all(home);
        while (!left.isEmpty() && deadline.pause(LITTLE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            // Listed again, since a process may have started another one meanwhile.
            left = all(home);
        }
        if (!left.isEmpty()) {
            long pid = left.get(0).pid();
            throw UnfitEnvironment.of("postgres.does-not-end", "process %d, at work on %s".formatted(pid, home), pid);
        }
    }

    /** @return whether no process works there any more; without a server there is no wait */
    private static boolean end(Path home, String signal, Duration limit) {
        Optional<ProcessHandle> server = server(home);
        server.ifPresent(
                main -> Command.of("kill", signal, Long.toString(main.pid())).attempt(LIMIT));
        Deadline deadline = Deadline.in(server.isPresent() ? limit : Duration.ZERO);
        boolean ended = all(home).isEmpty();
        while (!ended && deadline.pause(LITTLE)) {
            ended = all(home).isEmpty();
        }
        return ended;
    }

    /**
     * Whether the folder is in a process's arguments, or is its working directory where {@code /proc} tells it. A process
     * that only got a reused id has neither.
     */
    private static boolean worksIn(Path home, ProcessHandle process) {
        return Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(word -> word.startsWith(home.toString()))
                || workingFolder(process).stream().anyMatch(folder -> folder.startsWith(home));
    }

    private static Optional<Path> workingFolder(ProcessHandle process) {
        try {
            return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<ProcessHandle> all(Path home) {
        try {
            Path real = home.toRealPath();
            return ProcessHandle.allProcesses()
                    .filter(process -> isProgram(process.info().command().orElse("")))
                    .filter(process -> worksIn(real, process))
                    .filter(ProcessIdentity::runs)
                    .toList();
        } catch (IOException e) {
            // No such folder, so nothing is at work on it.
            return List.of();
        }
    }

    /** @param command the path of a process's executable; {@code /} for a sandboxed process such as a browser's */
    static boolean isProgram(String command) {
        return PROGRAMS.contains(command.substring(command.lastIndexOf('/') + 1));
    }
}
