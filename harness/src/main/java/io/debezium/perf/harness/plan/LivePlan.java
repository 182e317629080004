package io.debezium.perf.harness.plan;

import io.debezium.perf.harness.load.LiveWorkload;

/**
 * What trials under a live load run on, whatever is measured.
 *
 * @param workload the load; of several the one with the most clients
 */
public record LivePlan(ServerPlan server, LiveWorkload workload) {

    /** How many are going to be open at once beside the engine's: a surge has as many again as the load. */
    public int sessions() {
        return 2 * workload.clients();
    }
}
