package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Where results go. */
class OutOption {

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    /** Where the folder of results is made. */
    final Path folder() {
        return out == null ? Home.folder().resolve("results") : out;
    }
}
