package io.debezium.perf.harness.cli;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.TapePlan;

/** The options of every command that replays one tape. */
final class TapeOptions extends TapeSizeOptions {

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "simple-update",
            description = {
                "What the tape holds: simple-update (default), tpcb-like, a folder of scripts/workloads by its name, or"
                        + " a folder of yours."
            })
    String workload;

    TapePlan plan() {
        return plan(new Workloads(Home.workloads()).find(workload));
    }
}
