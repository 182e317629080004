package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.BisectExperiment;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.ResultFolder;

/** {@code perf bisect}. */
@Command(
        name = "bisect",
        description = {
            "Since which Debezium release does an event cost more?",
            "",
            "Finds the releases between two, compares the ends, and halves until it has the release, or the releases,"
                    + " in which CPU per event rose; then records both sides of each to show which methods did it.",
            ""
        },
        sortOptions = false)
final class BisectCommand extends ReplayCommand<BisectPlan, BisectResult> {

    @Option(
            names = "--good",
            order = FIRST,
            paramLabel = "VERSION",
            description = "The older release, for example 3.2.0.Final.")
    String good;

    @Option(
            names = "--bad",
            order = FIRST,
            paramLabel = "VERSION",
            description = "The newer release, for example 3.6.3.Final.")
    String bad;

    @Option(
            names = "--with",
            order = FIRST,
            paramLabel = "KEY=VALUE,...",
            defaultValue = "",
            description = "What is added to each release's spec: plugin=pgoutput,jdk=...,set.PROPERTY=...")
    String with;

    @Option(
            names = "--all",
            order = FIRST,
            description = "Measure every release, side by side: the history of Debezium's speed, falls included.")
    boolean all;

    @Option(names = "--pre-releases", order = FIRST, description = "Consider Alphas, Betas and CRs too.")
    boolean preReleases;

    @Option(
            names = "--threshold",
            order = FIRST,
            paramLabel = "P%",
            defaultValue = "3%",
            converter = PercentConverter.class,
            description = {
                "A step is a rise of CPU per event whose estimate is above this, and whose interval is clear of zero"
                        + " (default ${DEFAULT-VALUE})."
            })
    double threshold;

    BisectCommand() {
        super(new RecordedSamplingOptions(), 1, BisectResult::outcome);
    }

    @Override
    BisectPlan plan(Sampling drawn, Path results, Typed typed) {
        return new BisectPlan(
                given("--good", good),
                given("--bad", bad),
                with,
                all,
                preReleases,
                threshold,
                tape.plan(),
                drawn,
                results,
                typed);
    }

    @Override
    Ended<BisectResult> run(BisectPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new BisectExperiment(plan, console, resumed).run();
    }

    private static String given(String option, String value) {
        if (value == null) {
            throw new InvalidConfiguration(
                    option, "must be given", "For example --good 3.2.0.Final --bad 3.6.3.Final.");
        }
        return value;
    }
}
