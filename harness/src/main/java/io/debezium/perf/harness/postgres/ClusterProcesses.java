package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Liveness;

/**
 * The processes that work in a private folder: a cluster's server, and what a killed harness has left at work on the way to
 * one ({@code initdb}, {@code pg_ctl}, a server that has not yet written {@code postmaster.pid}), which no file names; or
 * a PgBouncer.
 */
final class ClusterProcesses {

    private static final Set<String> PROGRAMS = Set.of("initdb", "pg_ctl", "postgres", "pgbouncer");
    private static final Duration UP = Duration.ofSeconds(60);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LITTLE = Duration.ofMillis(20);

    private ClusterProcesses() {}

    /**
     * Stops the server in order, for a cluster that is kept. One that is on its way up is waited for.
     *
     * @param home the folder that the cluster is in; need not exist
     */
    static void stop(Path home) {
        Path cluster = ClusterPrograms.cluster(home);
        Deadline deadline = Deadline.in(UP);
        while (Postmaster.of(cluster).isEmpty() && !unnamed(home).isEmpty() && deadline.pause(LITTLE)) {
            // It names itself soon, or ends.
        }
        Postmaster.of(cluster).ifPresent(Postmaster::stop);
    }

    /**
     * Ends all of them at once, for a cluster about to be deleted.
     *
     * @param home the folder that the cluster is in; need not exist
     * @throws UnfitEnvironment if one does not end
     */
    static void quit(Path home) {
        Postmaster.of(ClusterPrograms.cluster(home)).ifPresent(Postmaster::quit);
        Deadline deadline = Deadline.in(LIMIT);
        List<ProcessHandle> left = unnamed(home);
        while (!left.isEmpty() && deadline.pause(LITTLE)) {
            left.forEach(ProcessHandle::destroyForcibly);
            // Again: one may have started another meanwhile.
            left = unnamed(home);
        }
        if (!left.isEmpty()) {
            long pid = left.get(0).pid();
            throw new UnfitEnvironment(
                    "process %d, at work on %s".formatted(pid, home), "does not end", "End it: kill -9 " + pid);
        }
    }

    private static List<ProcessHandle> unnamed(Path home) {
        try {
            Path real = home.toRealPath();
            return ProcessHandle.allProcesses()
                    .filter(process -> isProgram(process.info()))
                    .filter(process -> isWithin(real, process.pid()) || names(real, process.info()))
                    .filter(Liveness::runs)
                    .toList();
        } catch (IOException e) {
            // No such folder, so nothing is at work on it.
            return List.of();
        }
    }

    private static boolean isProgram(ProcessHandle.Info info) {
        return info.command()
                .map(command -> PROGRAMS.contains(Path.of(command).getFileName().toString()))
                .orElse(false);
    }

    private static boolean names(Path home, ProcessHandle.Info info) {
        return Stream.of(info.arguments().orElse(new String[0])).anyMatch(word -> word.startsWith(home.toString()));
    }

    /** Whether it works within the folder, where the system tells. */
    private static boolean isWithin(Path home, long pid) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), "cwd"))
                    .startsWith(home);
        } catch (IOException e) {
            return false;
        }
    }
}
