package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.variant.Variant;

/**
 * Everything that one trial under a live load needs, resolved.
 *
 * @param plugin the logical decoding plugin, known to work on the server
 * @param slot the name of the slot and of the publication
 * @param witness the name of a slot of {@code test_decoding} that nobody reads, made before the first event; empty where the
 *     server does not give one
 * @param serverPid PostgreSQL's first process, where it runs on this machine's kernel
 * @param workload the load without its rate
 * @param demand what is asked of the load
 * @param recorded whether what is measured is recorded by JFR
 * @param folder the trial's own, absolute and empty
 */
public record TrialSetUp(
        Variant variant,
        Endpoint endpoint,
        String plugin,
        String slot,
        Optional<String> witness,
        OptionalLong serverPid,
        Workload workload,
        Demand demand,
        Optional<Path> pgbench,
        Duration warmUp,
        Duration duration,
        Duration catchUpLimit,
        long seed,
        boolean recorded,
        Path folder) {

    /** A burst is over within seconds. */
    private static final String BURST_PROGRESS = "200ms";

    /** Where the flight recording is written. */
    public Path recording() {
        return folder.resolve("recording.jfr");
    }

    /** What the engine is told: the database, the slot, and what the variant sets. Without the password. */
    public Map<String, String> engineProperties() {
        return new SlotReader(variant, endpoint, plugin, slot).properties(folder);
    }

    /** The options of the program under test. */
    List<String> appOptions() {
        if (recorded) {
            return List.of("--ordered", "--recordable");
        }
        return demand.burst() ? List.of("--ordered", "--progress-every", BURST_PROGRESS) : List.of("--ordered");
    }

    /** What runs from the warm-up on; empty where nothing does. */
    Optional<Workload> load() {
        return switch (demand.kind()) {
            case IDLE, BACKLOG -> Optional.empty();
            case MAX -> Optional.of(workload.atRate(OptionalDouble.empty()));
            case STEADY, SURGE -> Optional.of(workload.atRate(OptionalDouble.of(demand.perSecond())));
        };
    }

    Usage usage(long enginePid) {
        return Usage.read(enginePid, serverPid);
    }

    Optional<Long> peakRss(long enginePid) {
        return CpuClock.peakRssBytes(enginePid);
    }
}
