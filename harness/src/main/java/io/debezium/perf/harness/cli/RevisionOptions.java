package io.debezium.perf.harness.cli;

import java.nio.file.Path;

import picocli.CommandLine.Option;

/** Which releases, or commits, are measured one after another, and as what. */
@HelpGroup.Of(HelpGroup.COMMAND)
final class RevisionOptions {

    @Option(
            names = "--git",
            paramLabel = "DIR",
            description =
                    "A clone of Debezium: measure commits that change main sources on the class path, each compiled onto the last"
                            + " release before it that can be resolved.")
    Path git;

    @Option(
            names = "--with",
            paramLabel = "KEY=VALUE,...",
            defaultValue = "",
            description =
                    "Added to each release's SPEC, for example plugin=pgoutput. For SPEC see perf compare --help.")
    String with;

    @Option(names = "--pre-releases", description = "Include Alphas, Betas and CRs, as --git does.")
    boolean preReleases;

    @Option(
            names = "--threshold",
            paramLabel = "P%",
            converter = Converters.Percent.class,
            description =
                    "Smallest change to look for (default: 0.5%% of bytecodes and in proportion of other counts; of what is"
                            + " timed a rise of 3%%, the confidence interval of which must exclude zero).")
    Double threshold;
}
