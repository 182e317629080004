package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.postgres.Endpoint;

/**
 * Everything that one trial of what capturing costs needs, resolved.
 *
 * @param server how to ask the server itself
 * @param through how the load reaches it
 * @param workload the load, with its rate
 * @param slot the name of the slot that there is, or is going to be; empty where nobody captures
 * @param reader who reads it; empty where nobody does
 * @param witness the name of a slot of {@code test_decoding} that nobody reads, made before the reader's; empty where there is
 *     no reader, or the server does not give one
 * @param serverPid PostgreSQL's first process, where it runs on this machine's kernel
 * @param proxyPid that of a PgBouncer of ours that the load goes through
 * @param freeBytes on the disk that the server writes to; empty where that is not known
 * @param pgbench the program; empty for a load over JDBC
 * @param folder the trial's own, absolute and empty
 */
public record ImpactSetUp(
        Endpoint server,
        Endpoint through,
        Workload workload,
        Optional<String> slot,
        Optional<SlotReader> reader,
        Optional<String> witness,
        OptionalLong serverPid,
        OptionalLong proxyPid,
        Supplier<OptionalLong> freeBytes,
        Optional<Path> pgbench,
        Duration warmUp,
        Duration duration,
        long seed,
        Path folder) {

    /** How much longer the load runs than what is measured, whose end is a little late. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    /** How long the load runs. */
    public Duration length() {
        return warmUp.plus(duration).plus(MARGIN);
    }
}
