package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;

/** What a live trial reads: a database under a load, or a player that commits the transactions of a tape. For one trial. */
public interface EventSource {

    /** What is asked of the load. */
    Demand demand();

    Duration warmUp();

    Duration duration();

    /** What the reader is told of the source, unless its variant sets it. */
    Map<String, String> engineProperties();

    /** What it commits from now on. */
    Committed committed();

    /** Watches how far the reader is behind it. */
    LagWatch lagWatch();

    /**
     * Makes the events that are there before anybody reads them.
     *
     * @return the position behind which an event lies that says that all have come
     */
    LongSupplier makeBacklog(Ledger ledger) throws InterruptedException;

    /**
     * Starts what runs from the warm-up on; empty where nothing does.
     *
     * @param folder where its log goes
     * @param margin how much longer it runs than {@link #warmUp} and {@link #duration}
     */
    Optional<Load> start(Path folder, Duration margin, Ledger ledger);

    /** Starts what comes on top of the steady load for a while; empty where that load has it. */
    Optional<Load> startSurge(Path folder, Ledger ledger);

    default Duration surgeLength() {
        return Duration.ofMillis(Math.round(1000 * demand().seconds()));
    }

    /**
     * Marks the end of what is committed.
     *
     * @return the position, in bytes, behind which an event lies that says that all have come
     */
    LongSupplier mark();
}
