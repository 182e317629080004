package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.OptionalInt;

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
 * @param home the project's folder
 */
public record LivePlan(
        DatabaseSpec database, OptionalInt port, boolean install, boolean reuseTables, Workload workload, Path home) {

    /** Where private clusters, the ledger and what is kept between runs are. */
    public Path data() {
        return home.resolve("data");
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return home.resolve("dbz-app/target/dbz-app-thin.jar");
    }
}
