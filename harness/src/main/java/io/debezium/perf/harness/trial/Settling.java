package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;

/**
 * Brings a server into a state in which trials of a load are alike: a checkpoint, and then the load itself for as long as a
 * trial has it, unmeasured. Behind a checkpoint each page is logged whole when it is first changed, which would fall on
 * whichever trial comes next, and on a slow one for longer than on a fast one. The server's own next checkpoint comes a
 * whole timeout later.
 */
public final class Settling {

    private static final Duration LOAD_END_LIMIT = Duration.ofSeconds(30);
    private static final Duration DISPLAY = Duration.ofMillis(250);

    private Settling() {}

    /**
     * Runs it to its end.
     *
     * @param setUp of a trial without a slot; the load's log goes into a folder of its own within that trial's
     * @return why there was no checkpoint, as a sentence; empty when there was one
     * @throws TrialFailure if the load fails
     */
    public static Optional<String> run(ImpactSetUp setUp, Ledger ledger, TrialObserver observer)
            throws InterruptedException {
        Optional<String> refused;
        try (WalClock wal = WalClock.of(setUp.server())) {
            refused = wal.checkpoint();
        }
        try (Load load = Load.start(
                setUp.workload(),
                setUp.through(),
                folder(setUp),
                setUp.pgbench(),
                setUp.length(),
                setUp.seed(),
                ledger)) {
            long end = System.nanoTime() + setUp.length().plus(LOAD_END_LIMIT).toNanos();
            while (!load.awaitEnd(DISPLAY) && System.nanoTime() < end) {
                observer.at(Phase.SETTLING, Optional.empty(), Optional.empty());
            }
            Optional<TrialFailure> failure = load.failure();
            if (failure.isPresent()) {
                throw failure.get();
            }
        }
        return refused.map(
                "No checkpoint could be made before the trials of a round: pages logged whole fall on them by chance (%s)."
                        ::formatted);
    }

    private static Path folder(ImpactSetUp setUp) {
        try {
            return Files.createDirectories(setUp.folder().resolve("settling"));
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }
}
