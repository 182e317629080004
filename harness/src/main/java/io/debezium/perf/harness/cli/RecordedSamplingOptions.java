package io.debezium.perf.harness.cli;

import picocli.CommandLine.Option;

/** The options of every command that compares trials and records some of them. */
final class RecordedSamplingOptions extends SamplingOptions {

    @Option(
            names = "--recordings",
            paramLabel = "N",
            defaultValue = "3",
            description = "Recorded trials of each variant, for the profile difference (default ${DEFAULT-VALUE}).")
    int recordings;

    @Override
    int recordings() {
        return recordings;
    }
}
