package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf record} is to do.
 *
 * @param variant what is under test
 * @param database where PostgreSQL comes from
 * @param port for a cluster of our own; empty for a free one
 * @param install whether missing PostgreSQL packages may be installed
 * @param reuseTables whether pgbench tables that are not ours may be used
 * @param warmUp from the start of the load to the start of the recording
 * @param duration of the recording
 * @param catchUpLimit how long to wait for the engine after the load has ended
 * @param seed of the load's random choices
 * @param home the project's folder
 * @param results where the folder of results is made
 * @param commandLine what was typed, without passwords
 */
public record RecordPlan(
        VariantSpec variant,
        DatabaseSpec database,
        OptionalInt port,
        boolean install,
        boolean reuseTables,
        Workload workload,
        Duration warmUp,
        Duration duration,
        Duration catchUpLimit,
        long seed,
        Path home,
        Path results,
        String commandLine) {

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** @throws InvalidConfiguration if a time is out of its range, or the variant is not Debezium */
    public RecordPlan {
        if (variant.kind() != VariantSpec.Kind.DEBEZIUM) {
            throw new InvalidConfiguration(
                    "--variant " + variant.text(), "must be a Debezium version", "For example 3.6.3.Final.");
        }
        atLeast("--warmup", warmUp, Duration.ZERO);
        atLeast("--duration", duration, SHORTEST);
        atLeast("--catch-up", catchUpLimit, Duration.ZERO);
    }

    /** Where private clusters, the ledger and what is kept between runs are. */
    public Path data() {
        return home.resolve("data");
    }

    /** The thin jar of the program under test. */
    public Path app() {
        return home.resolve("dbz-app/target/dbz-app-thin.jar");
    }

    private static void atLeast(String option, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new InvalidConfiguration(
                    "%s %ss".formatted(option, value.toMillis() / 1000.0),
                    "must be at least %d s".formatted(least.toSeconds()),
                    "For example %s 30s.".formatted(option));
        }
    }
}
