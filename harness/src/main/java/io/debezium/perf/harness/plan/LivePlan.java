package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * What trials under a live load run on, whatever is measured.
 *
 * @param database where PostgreSQL comes from
 * @param port for a cluster of our own; empty for a free one
 * @param install whether missing PostgreSQL packages may be installed
 * @param reuseTables whether pgbench tables that are not ours may be used
 * @param workload the load
 * @param kafka the broker that events are sent to where a variant sends them; empty for one of our own
 * @param home the project's folder
 */
public record LivePlan(
        DatabaseSpec database,
        OptionalInt port,
        boolean install,
        boolean reuseTables,
        Workload workload,
        Optional<BrokerAddress> kafka,
        Path home) {

    /** Where private clusters, the ledger and what is kept between runs are. */
    public Path data() {
        return home.resolve("data");
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return home.resolve("dbz-app/target/dbz-app-thin.jar");
    }
}
