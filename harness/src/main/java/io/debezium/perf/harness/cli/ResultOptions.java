package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Where results go, or are gone on with. */
final class ResultOptions extends WatchOptions {

    static final String RESUME = "--resume";

    @Option(
            names = RESUME,
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;
}
