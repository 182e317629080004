package io.debezium.perf.harness.cli;

import java.util.Optional;
import java.util.OptionalLong;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.tape.TapeRequest;

/** The options of every command that has tapes made, whatever it does with them. */
final class TapeMakingOptions {

    @Option(
            names = "--events",
            paramLabel = "N",
            description =
                    "Row events on each tape, about (default: a share of the workload's own, 20000 for pgbench's).")
    Long events;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description = "Size of the tables (default: the workload's own, 1 for pgbench's).")
    Integer scale;

    @Mixin
    TapePlaceOptions place;

    /** @param request what is asked for where no option says otherwise */
    TapePlan plan(TapeRequest request) {
        TapeRequest asked = events == null ? request : request.withEvents(events);
        return place.plan(scale == null ? asked : asked.withScale(scale), OptionalLong.empty(), Optional.empty());
    }
}
