package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.load.FixedLoad;
import io.debezium.perf.harness.load.NamedWorkload;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.process.Ledger;

/** Events that are in the WAL before anybody reads it. */
final class Backlog {

    private Backlog() {}

    /**
     * Makes them; the slot must exist.
     *
     * @return the position behind which an event lies that says that all have come
     * @throws io.debezium.perf.harness.TrialFailure if not all transactions succeeded
     */
    static long make(TrialSetUp setUp, Ledger ledger) throws InterruptedException {
        NamedWorkload workload =
                new Workloads(Path.of("")).find(setUp.workload().name());
        FixedLoad load = new FixedLoad(
                workload,
                setUp.endpoint(),
                setUp.workload().scale(),
                setUp.workload().clients(),
                setUp.seed());
        try {
            load.run(workload.transactions(setUp.demand().events()), setUp.pgbench(), ledger);
        } catch (CancellationException e) {
            // Told by the exception from here on, as everywhere in a trial.
            Thread.interrupted();
            throw new InterruptedException("interrupted while the backlog was made");
        }
        return Watermark.write(setUp.endpoint());
    }
}
