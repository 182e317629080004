package io.debezium.perf.harness.load;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a running pgbench prints, 13 to 18: its progress once a second, clients that it gives up, and the rest. Thread-safe. */
final class PgbenchOutput {

    /** {@code progress: 1795206725.018 s, 1984.9 tps, lat 1.162 ms stddev 0.675, 0 failed, lag 0.287 ms}. */
    private static final Pattern PROGRESS =
            Pattern.compile("progress: (\\d+)\\.(\\d{3}) s, ([\\d.]+) tps, lat ([\\d.]+|-?nan) ms.*");

    /** {@code pgbench: error: client 1 script 0 aborted in command 1 query 0: ERROR:  ...}; 13 words it otherwise. */
    private static final Pattern ABORTED = Pattern.compile(".*\\bclient \\d+ .*\\baborted\\b.*");

    private static final int TAIL_LINES = 15;

    private final Supplier<Instant> clock;
    private final Deque<String> tail = new ArrayDeque<>();
    private final List<Instant> aborts = new ArrayList<>();
    private Load.Second latest;

    PgbenchOutput(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /** Takes a line of standard output or standard error. */
    synchronized void accept(String line) {
        Matcher progress = PROGRESS.matcher(line);
        if (progress.matches()) {
            latest = new Load.Second(
                    Instant.ofEpochSecond(
                            Long.parseLong(progress.group(1)), 1_000_000L * Integer.parseInt(progress.group(2))),
                    Double.parseDouble(progress.group(3)),
                    progress.group(4).endsWith("nan") ? 0 : Double.parseDouble(progress.group(4)));
            return;
        }
        if (ABORTED.matcher(line).matches()) {
            aborts.add(clock.get());
        }
        tail.addLast(line);
        if (tail.size() > TAIL_LINES) {
            tail.removeFirst();
        }
    }

    synchronized Optional<Load.Second> latest() {
        return Optional.ofNullable(latest);
    }

    /** When clients were given up after an SQL error or a lost connection. */
    synchronized List<Instant> aborts() {
        return List.copyOf(aborts);
    }

    /** The last lines that are not progress, oldest first. */
    synchronized String tail() {
        return String.join("\n", tail);
    }
}
