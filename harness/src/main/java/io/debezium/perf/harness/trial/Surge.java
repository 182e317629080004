package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;

/**
 * A load that comes on top of a steady one for a while, from sessions of its own.
 *
 * @param from when it was started
 * @param load running, or ended
 */
record Surge(Instant from, Load load) {

    /** What is measured of the steady load alone before it: with nothing to hold it against, a lag tells little. */
    static final Duration LEAD = Duration.ofSeconds(5);

    /** Starts it. */
    static Surge start(TrialSetUp setUp, Ledger ledger) {
        Demand demand = setUp.demand();
        Workload more = setUp.workload().atRate(OptionalDouble.of((demand.times() - 1) * demand.perSecond()));
        Instant from = Instant.now();
        // Other transactions than those of the steady load.
        Load load = Load.start(
                more, setUp.endpoint(), folder(setUp), setUp.pgbench(), length(demand), setUp.seed() + 1, ledger);
        return new Surge(from, load);
    }

    /** How long it lasts. */
    static Duration length(Demand demand) {
        return Duration.ofMillis(Math.round(1000 * demand.seconds()));
    }

    private static Path folder(TrialSetUp setUp) {
        try {
            return Files.createDirectories(setUp.folder().resolve("surge"));
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }
}
