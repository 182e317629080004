package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.LiveWorkload;

/**
 * What trials under a live load run on, whatever is measured.
 *
 * @param workload the load; of several the one with the most clients
 */
public record LivePlan(ServerPlan server, LiveWorkload workload) {

    /** As {@link ServerPlan#kafka}. */
    public Optional<BrokerAddress> kafka() {
        return server.kafka();
    }

    /** As {@link ServerPlan#data}. */
    public Path data() {
        return server.data();
    }

    /** As {@link ServerPlan#app}. */
    public Path app() {
        return server.app();
    }

    /** How many are going to be open at once beside the engine's: a surge has as many again as the load. */
    public int sessions() {
        return 2 * workload.clients();
    }
}
