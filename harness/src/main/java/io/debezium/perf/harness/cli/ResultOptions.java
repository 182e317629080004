package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Where results go, or are gone on with. */
final class ResultOptions {

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;

    /** Where the folder of results is made. */
    Path folder() {
        return out == null ? Home.folder().resolve("results") : out;
    }
}
