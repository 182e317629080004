package io.debezium.perf.harness.postgres;

import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;

/** Drops something of ours on a server, once; the ledger knows it until then. An interrupt does not cut it short. */
public final class Dropping implements Runnable {

    private final Interruption.Teardown drop;
    private final Optional<Ledger.Entry> entry;
    private boolean done;

    /**
     * @param ledger empty on a server that is removed as a whole
     * @param kind as {@link Ledger#add} has it
     */
    Dropping(Optional<Ledger> ledger, String kind, Map<String, String> facts, Interruption.Teardown drop) {
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
