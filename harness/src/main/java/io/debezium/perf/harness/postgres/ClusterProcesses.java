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
 * The processes that work in a private folder: a cluster's server, and what a killed harness has left at work on the way to
 * one ({@code initdb}, {@code pg_ctl}, a server that has not yet written {@code postmaster.pid}), which no file names; or
 * a PgBouncer. A server is found through {@code postmaster.pid}, whose first line is the process id.
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
     * Lets the server end its sessions, write its shutdown checkpoint and end, for a cluster that is kept, whose next start is
     * then quick: {@code SIGINT} is what {@code pg_ctl stop -m fast} sends. One that is on its way up is waited for.
     *
     * @param home the folder that the cluster is in; need not exist
     */
    static void stop(Path home) {
        Deadline deadline = Deadline.in(UP);
        while (server(home).isEmpty() && !all(home).isEmpty() && deadline.pause(LITTLE)) {
            // It names itself soon, or ends.
        }
        if (!end(home, "-INT", FAST)) {
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
        end(home, "-QUIT", IMMEDIATE);
        Deadline deadline = Deadline.in(LIMIT);
        List<ProcessHandle> left = all(home);
        while (!left.isEmpty() && deadline.pause(LITTLE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            // Again: one may have started another meanwhile.
            left = all(home);
        }
        if (!left.isEmpty()) {
            long pid = left.get(0).pid();
            throw UnfitEnvironment.of("postgres.does-not-end", "process %d, at work on %s".formatted(pid, home), pid);
        }
    }

    /** @return whether nothing is at work there any more; only a server has until the limit */
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

    /** By its working folder, where the system tells that, or by an argument: no other process that has got its id does so. */
    private static boolean worksIn(Path home, ProcessHandle process) {
        return Stream.of(process.info().arguments().orElse(new String[0]))
                        .anyMatch(word -> word.startsWith(home.toString()))
                || workingFolder(process)
                        .filter(folder -> folder.startsWith(home))
                        .isPresent();
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
                    .filter(process -> process.info()
                            .command()
                            .filter(ClusterProcesses::isProgram)
                            .isPresent())
                    .filter(process -> worksIn(real, process))
                    .filter(ProcessIdentity::runs)
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
}
