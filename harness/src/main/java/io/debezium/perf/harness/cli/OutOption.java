package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Where results go. */
@HelpGroup.Of(HelpGroup.RESULT)
final class OutOption {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Where the result is stored (default: results/ of the project). Only you may read it, unless DIR has"
                            + " the set-group-ID bit (chmod g+s): then it takes the permissions of DIR.")
    Path out;

    /** In which the folder of a result is made. */
    Path folder() {
        return out == null ? Home.results() : out;
    }
}
