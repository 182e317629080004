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
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;

/**
 * What a trial needs to put a load on the database, resolved.
 *
 * @param demand what is asked of the load, in the place of the workload's own rate
 * @param server how to ask the server itself
 * @param endpoint how the load reaches it
 * @param witness the name of a slot of {@code test_decoding} that nobody reads, made before the first event: it tells what was
 *     committed; empty where nobody asks, or the server does not give one
 */
public record LoadSetUp(
        LiveWorkload workload,
        Demand demand,
        Endpoint server,
        Endpoint endpoint,
        Optional<String> witness,
        Duration warmUp,
        Duration duration,
        long seed) {

    /** How much longer a load runs than what is measured of it alone, whose end is a little late. */
    public static final Duration MARGIN = Duration.ofSeconds(1);

    private static final Duration END_LIMIT = Duration.ofSeconds(30);
    private static final Duration DISPLAY = Duration.ofMillis(250);

    /** What is asked of a load that has its rate, or none. */
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
     * Starts what runs from the warm-up on; empty where nothing does.
     *
     * @param folder where its log goes
     * @param margin how much longer it runs than warm-up and duration
     */
    public Optional<Load> start(Path folder, Duration margin, Ledger ledger) {
        Duration length = warmUp.plus(duration).plus(margin);
        return steady().map(load -> new Load(load, endpoint, made(folder), length, seed, ledger));
    }

    /** Starts what comes on top of the steady load for a while. */
    Load startSurge(Path folder, Ledger ledger) {
        LiveWorkload more = workload.atRate(OptionalDouble.of((demand.times() - 1) * demand.perSecond()));
        // Other transactions than those of the steady load.
        return new Load(more, endpoint, made(folder), surgeLength(), seed + 1, ledger);
    }

    Duration surgeLength() {
        return Duration.ofMillis(Math.round(1000 * demand.seconds()));
    }

    /**
     * Marks the end of what is committed.
     *
     * @return the position, in bytes, behind which an event lies that says that all have come
     */
    long mark() {
        return WalClock.mark(server);
    }

    /**
     * Makes the events that are there before anybody reads them.
     *
     * @return as {@link #mark}
     * @throws io.debezium.perf.harness.TrialFailure if not all transactions succeeded
     */
    long makeBacklog(Ledger ledger) throws InterruptedException {
        TapeWorkload named = new TapeWorkloads(Path.of("")).find(workload.name());
        FixedLoad load = new FixedLoad(named, endpoint, workload.scale(), workload.clients(), seed);
        try {
            load.run(named.transactions(demand.events()), ledger);
        } catch (CancellationException e) {
            // Told by the exception from here on, as everywhere in a trial.
            Thread.interrupted();
            throw new InterruptedException("interrupted while the backlog was made");
        }
        return mark();
    }

    /**
     * Brings a server into a state in which trials of this load are alike: a checkpoint, and then the load itself for as long
     * as a trial has it, unmeasured. Behind a checkpoint each page is logged whole when it is first changed, which would fall
     * on whichever trial comes next, and on a slow one for longer than on a fast one. The server's own next checkpoint comes a
     * whole timeout later.
     *
     * @param folder where the load's log goes
     * @return why there was no checkpoint, as a sentence; empty when there was one
     * @throws io.debezium.perf.harness.TrialFailure if the load fails
     */
    public Optional<String> settle(Path folder, Ledger ledger, TrialObserver observer) throws InterruptedException {
        Optional<String> refused;
        try (WalClock wal = WalClock.of(server)) {
            refused = wal.checkpoint();
        }
        try (Load load = start(folder, MARGIN, ledger).orElseThrow()) {
            Duration limit = warmUp.plus(duration).plus(MARGIN).plus(END_LIMIT);
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

    /** Waits for a load's end, which is near. */
    public static void end(Load load) throws InterruptedException {
        if (!load.awaitEnd(END_LIMIT)) {
            load.stop();
        }
    }

    /** Fails where a load has. */
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
