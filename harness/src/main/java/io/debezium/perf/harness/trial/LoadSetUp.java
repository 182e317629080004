package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.FixedLoad;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;

/**
 * The resolved settings of the load that a trial puts on the database.
 *
 * @param demand the rate or amount of the load, which replaces the workload's own rate
 * @param server where the server itself is reached
 * @param endpoint where the load connects, possibly by way of a proxy
 * @param witness name of the slot for {@link WitnessSlot}, created before the first event; empty if no check is wanted or the
 *     server could not create one
 */
public record LoadSetUp(
        LiveWorkload workload,
        Demand demand,
        Endpoint server,
        Endpoint endpoint,
        Optional<String> witness,
        Timing timing,
        long seed) {

    /** How much longer a load runs than a measurement of the load alone, whose end is a little late. */
    public static final Duration MARGIN = Duration.ofSeconds(1);

    private static final Duration END_LIMIT = Duration.ofSeconds(30);
    private static final Duration DISPLAY = Duration.ofMillis(250);

    /** The demand of a workload with its own rate: steady at that rate, or maximal without one. */
    public static Demand demand(LiveWorkload workload) {
        return workload.rate().isPresent() ? Demand.steady(workload.rate().getAsDouble()) : Demand.MAX;
    }

    Optional<LiveWorkload> steady() {
        return switch (demand.kind()) {
            case IDLE, BACKLOG -> Optional.empty();
            case MAX -> Optional.of(workload.atRate(OptionalDouble.empty()));
            case STEADY, SURGE -> Optional.of(workload.atRate(OptionalDouble.of(demand.perSecond())));
        };
    }

    /**
     * Starts the load that runs from the warm-up on; empty if the demand has none.
     *
     * @param folder where its log goes
     * @param margin how much longer it runs than warm-up and duration
     */
    public Optional<Load> start(Path folder, Duration margin, Ledger ledger) {
        Duration length = timing.warmUp().plus(timing.duration()).plus(margin);
        return steady().map(load -> new Load(load, endpoint, made(folder), length, seed, ledger));
    }

    /** Starts the additional load of a surge, on top of the steady load. */
    Load startSurge(Path folder, Ledger ledger) {
        LiveWorkload more = workload.atRate(OptionalDouble.of((demand.times() - 1) * demand.perSecond()));
        // A different seed gives other transactions than those of the steady load.
        return new Load(more, endpoint, made(folder), surgeLength(), seed + 1, ledger);
    }

    Duration surgeLength() {
        return Duration.ofMillis(Math.round(1000 * demand.seconds()));
    }

    /**
     * Commits a change that marks the end of the load.
     *
     * @return the LSN before the mark, in bytes; an event at or behind it shows that all events have come
     */
    long mark() {
        return WalClock.mark(server);
    }

    /**
     * Commits the events of a backlog, before the engine starts to read.
     *
     * @return the LSN to reach, as {@link #mark} returns it
     * @throws io.debezium.perf.harness.TrialFailure if not all transactions succeeded
     */
    long makeBacklog(Ledger ledger) throws InterruptedException {
        TapeWorkload named = new TapeWorkloads(Path.of("")).find(workload.name());
        FixedLoad load = new FixedLoad(named, endpoint, workload.scale(), workload.clients(), seed);
        try {
            load.run(named.transactions(demand.events()), ledger);
        } catch (CancellationException e) {
            // An interrupt is an exception from here on, as everywhere in a trial; the flag is cleared.
            Thread.interrupted();
            throw new InterruptedException("interrupted while the backlog was made");
        }
        return mark();
    }

    /**
     * Brings the server into a state in which trials of this load are comparable: a checkpoint, and then the load itself,
     * unmeasured, for as long as a trial runs it. After a checkpoint, the first change of each page writes a full-page image;
     * without settling, these would burden whichever trial comes next, and a slow one for longer than a fast one. The server's
     * own next checkpoint comes a whole {@code checkpoint_timeout} later.
     *
     * @param folder where the load's log goes
     * @return why no checkpoint was made, as a sentence; empty if one was
     * @throws io.debezium.perf.harness.TrialFailure if the load fails
     */
    public Optional<String> settle(Path folder, Ledger ledger, TrialObserver observer) throws InterruptedException {
        Optional<String> refused;
        try (WalClock wal = WalClock.of(server)) {
            refused = wal.checkpoint();
        }
        try (Load load = start(folder, MARGIN, ledger).orElseThrow()) {
            Duration limit =
                    timing.warmUp().plus(timing.duration()).plus(MARGIN).plus(END_LIMIT);
            long end = System.nanoTime() + limit.toNanos();
            while (!load.awaitEnd(DISPLAY) && System.nanoTime() < end) {
                observer.at(Phase.SETTLING, Optional.empty(), Optional.empty());
            }
            failIfFailed(load);
        }
        return refused.map(
                "No checkpoint could be made before each round, so full-page writes fall on its trials by chance (%s)."
                        ::formatted);
    }

    /** Waits for a load that is about to end, and stops it if it does not. */
    public static void end(Load load) throws InterruptedException {
        if (!load.awaitEnd(END_LIMIT)) {
            load.stop();
        }
    }

    /** @throws io.debezium.perf.harness.TrialFailure if the load has failed */
    public static void failIfFailed(Load load) {
        load.failure().ifPresent(failure -> {
            throw failure;
        });
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
    }
}
