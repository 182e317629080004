package io.debezium.perf.harness.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Memory, threads and file descriptors of a process at one moment (Linux, proc(5)); a component is empty if it is unknown.
 *
 * @param files open descriptors: files, sockets, pipes
 */
public record ProcessState(Optional<Long> rssBytes, Optional<Long> threads, Optional<Long> files) {

    public static ProcessState of(long pid) {
        return new ProcessState(bytes(pid, "VmRSS:"), entries(pid, "task"), entries(pid, "fd"));
    }

    private static Optional<Long> entries(long pid, String folder) {
        try (Stream<Path> entries = Files.list(Path.of("/proc", Long.toString(pid), folder))) {
            return Optional.of(entries.count());
        } catch (IOException e) {
            // The process has ended, or belongs to another user.
            return Optional.empty();
        }
    }

    /** The peak resident set size of a process, in bytes; empty without {@code /proc} and if the process has ended. */
    public static Optional<Long> peakRssBytes(long pid) {
        return bytes(pid, "VmHWM:");
    }

    private static Optional<Long> bytes(long pid, String name) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(name))
                    .findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024);
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
