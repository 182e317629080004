package io.debezium.perf.harness.cli;

import java.time.Duration;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Tolerance;

/** The options of every command that runs variants side by side, over a tape or in the small. */
class RunOptions {

    @Option(
            names = "--other-cores",
            paramLabel = "N",
            defaultValue = "0.15",
            description = {
                "Cores that other processes may keep busy during a trial or fork; with more it is disturbed and repeated, up to a"
                        + " limit (default ${DEFAULT-VALUE})."
            })
    double otherCores;

    @Option(
            names = "--steal",
            paramLabel = "P%",
            defaultValue = "5%",
            converter = PercentConverter.class,
            description = {
                "Share of all cores' time that a hypervisor may give to others during a trial or fork; likewise (default"
                        + " ${DEFAULT-VALUE}, 100%% tolerates any)."
            })
    double steal;

    @Option(
            names = "--time-limit",
            paramLabel = "T",
            description =
                    "Start no further timed trials or forks after this time, counted from the start, and answer from what there is: for example 15m (default: none). Recordings may still follow.")
    Duration timeLimit;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of their order (default: a new one, shown in the result).")
    Long seed;

    /** @throws io.debezium.perf.harness.InvalidConfiguration if a number is out of its range */
    final Tolerance tolerance() {
        return new Tolerance(otherCores, 100 * steal);
    }

    /** The one that was given, else a new one at each call. */
    final long drawnSeed() {
        return seed == null ? System.nanoTime() >>> 16 : seed;
    }
}
