package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * The server that trials run on, and the harness's own files.
 *
 * @param home folder of this project
 * @param database where PostgreSQL comes from
 * @param install whether missing PostgreSQL packages may be installed
 * @param kafka the broker that variants with a Kafka sink send to; if empty, the harness starts one
 */
public record ServerPlan(DatabaseSpec database, boolean install, Optional<BrokerAddress> kafka, Path home) {

    /** The folder of private clusters, the ledger and what is kept between runs. */
    public Path data() {
        return home.resolve("data");
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return home.resolve("dbz-app/target/dbz-app-thin.jar");
    }
}
