package io.debezium.perf.harness.cli;

import picocli.CommandLine.Option;

/** The options of every command that compares variants, over a tape or in the small. */
class MeasuringOptions extends RunOptions {

    @Option(
            names = "--min-effect",
            paramLabel = "P%",
            defaultValue = "2%",
            converter = PercentConverter.class,
            description = "The smallest difference that matters (default ${DEFAULT-VALUE}).")
    double minEffect;
}
