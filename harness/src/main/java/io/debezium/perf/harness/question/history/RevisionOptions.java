package io.debezium.perf.harness.question.history;

import java.nio.file.Path;
import java.util.Optional;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.command.Converters;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;

/** Options for the releases or commits that are counted one after another. */
final class RevisionOptions {

    @Option(names = "--git", paramLabel = "DIR", descriptionKey = "revision.git")
    Optional<Path> git;

    @Option(names = "--with", paramLabel = "KEY=VALUE,...", defaultValue = "")
    String with;

    @Option(names = "--pre-releases")
    boolean preReleases;

    @Option(
            names = "--threshold",
            paramLabel = "P%",
            defaultValue = 100 * CountSampling.USUAL_EFFECT + "%",
            converter = Converters.Percent.class)
    double threshold;

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    /**
     * @param to empty for the newest release
     * @param all whether every revision is counted
     */
    RevisionsPlan plan(String from, String to, boolean all, Invocation typed) {
        return new RevisionsPlan(from, to, git, with, all, preReleases, threshold, tape.plan(), typed);
    }
}
