package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A workload that runs on the database while it is measured. It is validated, so that nothing is started for a workload that
 * cannot run. A {@link TapeWorkload} is recorded on a tape instead.
 *
 * @param name a built-in's name, or the file name of the script
 * @param script the script in pgbench's language; empty for a built-in
 * @param scale pgbench's scale factor, 100,000 accounts each; 1 to 19,999
 * @param clients concurrent database sessions; at least 1
 * @param jobs threads of pgbench that the clients are spread over; 1 to {@code clients}
 * @param rate transactions per second started on average, more than 0; empty for as many as the server takes
 */
public record LiveWorkload(String name, Optional<Path> script, int scale, int clients, int jobs, OptionalDouble rate) {

    /** The highest scale: from 20,000 on pgbench's tables have bigint keys, which {@link PgbenchTables} does not make. */
    static final int MAX_SCALE = 19_999;

    /** A workload of the harness that runs {@code SELECT 1}. */
    public static final String SELECT_ONE = "select-1";

    /** The workloads that need no script: pgbench's built-in scripts and {@link #SELECT_ONE}. */
    public static final List<String> BUILT_INS = List.of("simple-update", "tpcb-like", "select-only", SELECT_ONE);

    private static final List<String> READ_ONLY = List.of("select-only", SELECT_ONE);

    /** @throws InvalidConfiguration if a value is out of its range or the script cannot be used */
    public LiveWorkload {
        requireScale(scale);
        InvalidConfiguration.requireAtLeast(1, "--clients", clients, "");
        InvalidConfiguration.requireAtLeast(1, "--jobs", jobs, "");
        if (jobs > clients) {
            throw InvalidConfiguration.of("load.must-be-at-most-number", "--jobs " + jobs, clients);
        }
        if (rate.isPresent() && !(rate.getAsDouble() > 0 && Double.isFinite(rate.getAsDouble()))) {
            throw InvalidConfiguration.of("load.must-be-more-than-0", "--rate " + rate.getAsDouble());
        }
        if (script.isPresent()) {
            requireReadable(script.get());
        } else if (!BUILT_INS.contains(name)) {
            throw InvalidConfiguration.of(
                    "load.is-not-workload-known", "--workload " + name, String.join(", ", BUILT_INS));
        }
    }

    /** Whether it changes rows; true for every script. */
    public boolean writes() {
        return script.isPresent() || !READ_ONLY.contains(name);
    }

    /**
     * This workload at another rate.
     *
     * @param perSecond empty for as many transactions as the server takes
     */
    public LiveWorkload atRate(OptionalDouble perSecond) {
        return new LiveWorkload(name, script, scale, clients, jobs, perSecond);
    }

    static void requireScale(int scale) {
        InvalidConfiguration.requireAtLeast(1, "--scale", scale, "");
        if (scale > MAX_SCALE) {
            throw InvalidConfiguration.of("load.must-be-at-most", "--scale " + scale, MAX_SCALE);
        }
    }

    /** A thread per processor, but not more than there are clients. */
    public static int defaultJobs(int clients) {
        return Math.max(1, Math.min(clients, Runtime.getRuntime().availableProcessors()));
    }

    private static void requireReadable(Path file) {
        try {
            if (Files.readString(file).isBlank()) {
                throw new IOException("it is empty");
            }
        } catch (IOException e) {
            throw InvalidConfiguration.of("load.is-no-script", "--script " + file, e.getMessage())
                    .because(e);
        }
    }
}
