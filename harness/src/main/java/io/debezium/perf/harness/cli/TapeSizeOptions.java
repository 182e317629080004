package io.debezium.perf.harness.cli;

import java.util.OptionalLong;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.NamedWorkload;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;

/** The options of every command that replays tapes, whatever is on them. */
class TapeSizeOptions {

    /** Of the load while it is recorded. One for all, so that two machines' tapes hold the same changes. */
    private static final long SEED = 1;

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Row events on the tape, about (default: the workload's own, 600000 for pgbench's).")
    Long events;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Size of the tables (default: the workload's own, 10 for pgbench's: 1,000,000 accounts).")
    Integer scale;

    @Option(
            names = "--warmup-events",
            paramLabel = "N",
            description = "Events at the start of each trial that are not measured (default: a third).")
    Long warmUpEvents;

    @Option(
            names = "--database",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = "The private cluster that the tape lives in: auto (default), local or embedded.")
    String database;

    @Option(names = "--no-install", description = "Never install missing PostgreSQL packages.")
    boolean noInstall;

    final TapePlan plan(NamedWorkload workload) {
        TapeRequest request = TapeRequest.of(workload, SEED);
        if (events != null) {
            request = request.withEvents(events);
        }
        if (scale != null) {
            request = request.withScale(scale);
        }
        return new TapePlan(
                request,
                warmUpEvents == null ? OptionalLong.empty() : OptionalLong.of(warmUpEvents),
                DatabaseSpec.parse(database),
                !noInstall,
                Home.folder());
    }
}
