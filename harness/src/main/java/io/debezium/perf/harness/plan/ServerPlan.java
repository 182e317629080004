package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * The server that trials run on, and where what they need is.
 *
 * @param database where PostgreSQL comes from
 * @param install whether missing PostgreSQL packages may be installed
 * @param kafka the broker that events are sent to where a variant sends them; empty for one of our own
 */
public record ServerPlan(DatabaseSpec database, boolean install, Optional<BrokerAddress> kafka, Path home) {

    /** Where private clusters, the ledger and what is kept between runs are. */
    public Path data() {
        return home.resolve("data");
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return home.resolve("dbz-app/target/dbz-app-thin.jar");
    }
}
