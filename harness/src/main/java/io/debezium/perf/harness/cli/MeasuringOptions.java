package io.debezium.perf.harness.cli;

import java.util.Optional;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.plan.Sampling;

/** The options of every command that compares variants, over a tape or in the small. */
class MeasuringOptions extends RunOptions {

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "2%",
            converter = PercentConverter.class,
            description = "The smallest difference that matters (default ${DEFAULT-VALUE}).")
    double minEffect;

    /** Of pairs that hold one trial or fork of each variant, none of which is recorded. */
    final Sampling sampling(int pairs, long drawn) {
        return new Sampling(pairs, 1, minEffect, tolerance(), 0, Optional.ofNullable(timeLimit), drawn);
    }
}
