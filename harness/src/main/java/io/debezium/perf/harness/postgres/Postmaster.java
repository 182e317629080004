package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Liveness;

/**
 * The main process of a running cluster of ours, found through {@code postmaster.pid}: its first line is the process id,
 * its third the second in which it started (PostgreSQL's {@code miscadmin.h}, {@code LOCK_FILE_LINE_*}).
 */
record Postmaster(ProcessHandle process) {

    private static final Duration FAST = Duration.ofSeconds(60);
    private static final Duration IMMEDIATE = Duration.ofSeconds(30);
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration LITTLE = Duration.ofMillis(20);
    // The file's second is taken a little after the process starts, and the system's own clock of it is coarse.
    private static final long SAME_START_SECONDS = 10;

    /** @return empty when no server runs on the cluster */
    static Optional<Postmaster> of(Path cluster) {
        try {
            List<String> lines = Files.readAllLines(cluster.resolve("postmaster.pid"));
            long started = Long.parseLong(lines.get(2).strip());
            return ProcessHandle.of(Long.parseLong(lines.get(0).strip()))
                    .filter(Liveness::runs)
                    .filter(handle -> worksIn(cluster, handle).orElseGet(() -> startedAt(started, handle)))
                    .map(Postmaster::new);
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            // No such file, or only half of one: no server is up.
            return Optional.empty();
        }
    }

    /** A server works in the folder of its cluster, which no clock that is set can change; empty if the system hides it. */
    private static Optional<Boolean> worksIn(Path cluster, ProcessHandle process) {
        try {
            Path folder = Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"));
            return Optional.of(folder.equals(cluster.toRealPath()));
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

    /** The id of the main process of the server that runs on the cluster; empty when none does. */
    static OptionalLong pid(Path cluster) {
        return of(cluster)
                .map(server -> OptionalLong.of(server.process().pid()))
                .orElse(OptionalLong.empty());
    }

    /**
     * Ends the server's sessions, lets it write its shutdown checkpoint and end: {@code SIGINT} is what
     * {@code pg_ctl stop -m fast} sends. For a cluster that is kept, whose next start is then quick.
     */
    void stop() {
        List<ProcessHandle> all = processes();
        if (!signal("-INT") || !ended(all, FAST)) {
            quit();
        }
    }

    /**
     * Ends the server and all its processes at once, without the checkpoint that a cluster about to be deleted has no
     * use for: {@code SIGQUIT} is what {@code pg_ctl stop -m immediate} sends.
     */
    void quit() {
        List<ProcessHandle> all = processes();
        if (!signal("-QUIT")) {
            all.forEach(ProcessHandle::destroyForcibly);
        }
        if (!ended(all, IMMEDIATE)) {
            all.forEach(ProcessHandle::destroyForcibly);
        }
        if (!ended(all, LIMIT)) {
            throw new UnfitEnvironment(
                    "process " + process.pid() + " (postgres)", "does not end", "End it: kill -9 " + process.pid());
        }
    }

    private List<ProcessHandle> processes() {
        return Stream.concat(process.descendants(), Stream.of(process)).toList();
    }

    private boolean signal(String which) {
        try {
            return Command.of("kill", which, Long.toString(process.pid()))
                    .run(LIMIT)
                    .ok();
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean ended(List<ProcessHandle> all, Duration limit) {
        Deadline deadline = Deadline.in(limit);
        while (all.stream().anyMatch(Liveness::runs)) {
            if (!deadline.pause(LITTLE)) {
                return false;
            }
        }
        return true;
    }
}
