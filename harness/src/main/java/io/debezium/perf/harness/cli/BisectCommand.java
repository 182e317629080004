package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.BisectExperiment;
import io.debezium.perf.harness.experiment.BisectExperiment.Bisected;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.report.BisectTerminal;
import io.debezium.perf.harness.report.Reports;

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
final class BisectCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    @Option(names = "--good", paramLabel = "VERSION", description = "The older release, 3.2.0.Final.")
    String good;

    @Option(names = "--bad", paramLabel = "VERSION", description = "The newer release, 3.6.3.Final.")
    String bad;

    @Option(
            names = "--with",
            paramLabel = "KEY=VALUE,...",
            defaultValue = "",
            description = "What is added to each release's spec: plugin=pgoutput,jdk=...,set.PROPERTY=...")
    String with;

    @Option(
            names = "--all",
            description = "Measure every release, side by side: the history of Debezium's speed, falls included.")
    boolean all;

    @Option(names = "--pre-releases", description = "Consider Alphas, Betas and CRs too.")
    boolean preReleases;

    @Option(
            names = "--threshold",
            paramLabel = "P%",
            defaultValue = "3%",
            converter = PercentConverter.class,
            description = "The smallest rise of CPU per event that is looked for (default ${DEFAULT-VALUE}).")
    double threshold;

    @Mixin
    TapeOptions tape;

    @Mixin
    SamplingOptions sampling;

    @Option(
            names = "--recordings",
            paramLabel = "N",
            defaultValue = "3",
            description = "Recorded trials of each variant, for the profile difference (default ${DEFAULT-VALUE}).")
    int recordings;

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;

    @Override
    public Integer call() {
        Optional<Resumption<BisectCommand>> resumed =
                Resumption.of(resume, BisectCommand.class, spec.commandLine().getParseResult());
        BisectCommand options = resumed.map(Resumption::command).orElse(this);
        BisectPlan plan = options.plan(resumed.map(Resumption::typed));
        Bisected bisected;
        try (ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            bisected = new BisectExperiment(plan, console, resumed.map(Resumption::folder)).run();
        }
        Answer answer = new Answer(spec.commandLine());
        answer.print(BisectTerminal.render(bisected.result(), Terminal.columns(), Terminal.colour()));
        return answer.finish(
                bisected.folder(),
                () -> Reports.render(bisected.result(), bisected.folder()),
                bisected.failure(),
                bisected.result().outcome().logTail());
    }

    private BisectPlan plan(Optional<Typed> earlier) {
        Sampling drawn = sampling.sampling(earlier.map(Typed::seed), 1, recordings);
        Typed typed = earlier.orElseGet(
                () -> new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), drawn.seed()));
        return new BisectPlan(
                given("--good", good),
                given("--bad", bad),
                with,
                all,
                preReleases,
                threshold,
                tape.plan(),
                drawn,
                out == null ? Home.folder().resolve("results") : out,
                typed);
    }

    private static String given(String option, String value) {
        if (value == null) {
            throw new InvalidConfiguration(
                    option, "must be given", "For example --good 3.2.0.Final --bad 3.6.3.Final.");
        }
        return value;
    }
}
