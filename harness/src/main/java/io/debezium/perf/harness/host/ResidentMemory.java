package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a process and its descendants hold in memory at one moment (Linux, proc(5): {@code status} and {@code
 * task/TID/children}).
 *
 * @param bytes resident, all of them together; pages that they share are counted once for each
 * @param highestBytes the most that any single one of them has ever had resident
 */
public record ResidentMemory(long bytes, long highestBytes) {

    /**
     * A process and everything below it. Costs about 0.1 ms for each process, far less than asking Java for
     * descendants, which looks at every process of the machine.
     */
    public static ResidentMemory of(long pid) {
        Deque<Long> open = new ArrayDeque<>(List.of(pid));
        long bytes = 0;
        long highest = 0;
        while (!open.isEmpty()) {
            long next = open.pop();
            bytes += statusBytes(next, "VmRSS:").orElse(0L);
            highest = Math.max(highest, statusBytes(next, "VmHWM:").orElse(0L));
            open.addAll(children(next));
        }
        return new ResidentMemory(bytes, highest);
    }

    private static List<Long> children(long pid) {
        List<Long> children = new ArrayList<>();
        // Each thread has children of its own.
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            threads.forEach(thread -> lines(thread.resolve("children")).ifPresent(lines -> lines.stream()
                    .flatMap(line -> Stream.of(line.split(" ")))
                    .filter(word -> !word.isBlank())
                    .forEach(word -> children.add(Long.valueOf(word)))));
        } catch (IOException e) {
            // It has ended meanwhile.
        }
        return children;
    }

    /** A line of a process's status; empty where there is no such line, or it has ended. */
    static Optional<Long> statusBytes(long pid, String name) {
        return lines(Path.of("/proc", Long.toString(pid), "status")).flatMap(lines -> lines.stream()
                .filter(line -> line.startsWith(name))
                .findFirst()
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024));
    }

    private static Optional<List<String>> lines(Path file) {
        try {
            return Optional.of(Files.readAllLines(file));
        } catch (IOException e) {
            // It has ended meanwhile, or the kernel does not tell.
            return Optional.empty();
        }
    }
}
