package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds PostgreSQL's first process from the process that serves one of its sessions. */
public final class ServerPid {

    private ServerPid() {}

    /**
     * @param backendPid as {@code pg_backend_pid()} gives it: an id on the server's own kernel or in its container
     * @return empty unless that is a PostgreSQL process here, started by another one
     */
    public static Optional<Long> ofBackend(long backendPid) {
        return Optional.of(backendPid)
                .filter(ServerPid::isPostgres)
                .flatMap(CpuClock::parent)
                .filter(ServerPid::isPostgres);
    }

    private static boolean isPostgres(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "comm")).startsWith("postgres");
        } catch (IOException e) {
            return false;
        }
    }
}
