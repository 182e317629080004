package io.debezium.perf.harness.postgres;

import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/**
 * Drops a slot or tables that the harness made on a server, once; until then it is in the ledger. An interrupt does not cut
 * it short.
 */
public final class DropOnce implements Runnable {

    private final Interruption.Teardown drop;
    private final Optional<Ledger.Entry> entry;
    private boolean done;

    /**
     * @param ledger empty for a server that is removed as a whole
     * @param kind the kind of the entry, see {@link Ledger#add}
     */
    DropOnce(Optional<Ledger> ledger, String kind, Map<String, String> facts, Interruption.Teardown drop) {
        this.entry = ledger.map(each -> each.add(kind, facts));
        this.drop = drop;
    }

    @Override
    public synchronized void run() {
        if (!done) {
            Interruption.deferred(drop);
            entry.ifPresent(Ledger.Entry::remove);
            done = true;
        }
    }
}
