package io.debezium.perf.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Debezium's metrics when the last event has been consumed and nothing moves any more: they may be counted by another
 * thread, later than the events are delivered. What the clock moves never stands still, so that is not waited for.
 */
final class SettledMetrics {

    /** Between two readings, of which so many must be alike. */
    private static final long PAUSE_MILLIS = 100;

    private static final int ALIKE = 8;
    private static final int MOST = 100;

    private final DebeziumBeans beans;

    SettledMetrics(DebeziumBeans beans) {
        this.beans = beans;
    }

    /** @param digest beside which they are written */
    void write(Path digest) throws InterruptedException {
        List<String> lines = beans.read();
        for (int reading = 1, alike = 1; reading < MOST && alike < ALIKE; reading++) {
            Thread.sleep(PAUSE_MILLIS);
            List<String> next = beans.read();
            alike = still(next).equals(still(lines)) ? alike + 1 : 1;
            lines = next;
        }
        try {
            Files.write(digest.resolveSibling(digest.getFileName() + ".metrics"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> still(List<String> lines) {
        return lines.stream().filter(line -> !line.contains("MilliSeconds")).toList();
    }
}
