package io.debezium.perf.harness.load;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the output of a running pgbench, versions 13 to 18: aborted clients, first errors, summary. Thread-safe. */
final class PgbenchOutput {

    /**
     * {@code pgbench: error: client 1 script 0 aborted in command 1 query 0: ERROR: ...}; pgbench 13 has other words around
     * it.
     */
    private static final Pattern ABORTED = Pattern.compile(".*\\bclient \\d+ .*\\baborted\\b.*");

    /**
     * {@code number of transactions actually processed: 6043}, or {@code 6043/6100} with {@code --transactions}; failed
     * transactions are not counted.
     */
    private static final Pattern PROCESSED =
            Pattern.compile("number of transactions actually processed: (\\d+)(?:/\\d+)?");

    private static final int SHOWN_LINES = 15;

    private final List<String> summary = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<Instant> aborts = new ArrayList<>();

    /** Takes a line of standard output, where the summary goes. */
    synchronized void out(String line) {
        summary.add(line);
    }

    /** Takes a line of standard error, where errors go. */
    synchronized void err(String line) {
        if (ABORTED.matcher(line).matches()) {
            aborts.add(Instant.now());
        }
        // The first errors name the cause; later ones follow from them.
        if (complaints.size() < SHOWN_LINES) {
            complaints.add(line);
        }
    }

    /** When clients were given up after an SQL error or a lost connection. */
    synchronized List<Instant> aborts() {
        return List.copyOf(aborts);
    }

    /** The first lines of standard error. */
    synchronized String complaints() {
        return String.join("\n", complaints);
    }

    /** What it printed at its end; empty while it runs. */
    synchronized List<String> summary() {
        return List.copyOf(summary);
    }

    /** How many transactions pgbench itself says succeeded; empty while it runs, or when it was stopped. */
    OptionalLong processed() {
        return summary().stream()
                .map(PROCESSED::matcher)
                .filter(Matcher::matches)
                .mapToLong(matcher -> Long.parseLong(matcher.group(1)))
                .findFirst();
    }
}
