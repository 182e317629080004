package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Where results go. */
class OutOption {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Where results go (default: results/ of the project). The folder of a result is for you alone;"
                            + " after chmod g+s DIR it has the permissions of DIR.")
    Path out;

    /** Where the folder of results is made. */
    final Path folder() {
        return out == null ? Home.folder().resolve("results") : out;
    }
}
