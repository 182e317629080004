package io.debezium.perf.harness.cli;

import java.time.Duration;
import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Sampling;

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

    /**
     * Of trials that go round by round, one of each kind in every round.
     *
     * @param drawn the seed
     * @throws InvalidConfiguration if a number is out of its range
     */
    final Sampling sampling(int rounds, double minEffect, long drawn) {
        if (rounds < 1) {
            throw new InvalidConfiguration(
                    "--rounds " + rounds, "must be at least 1", "Leave it out for the default; an interval takes 6.");
        }
        return new Sampling(rounds, 1, minEffect, otherCores, 0, Optional.ofNullable(timeLimit), drawn);
    }

    /** The one that was given, else a new one at each call. */
    final long drawnSeed() {
        return seed == null ? System.nanoTime() >>> 16 : seed;
    }
}
