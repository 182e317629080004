package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.BisectExperiment;
import io.debezium.perf.harness.host.CounterAvailability;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.plan.BisectPlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Shard;

@Command(
        name = "bisect",
        description = {
            "Find the Debezium release, or commit, that made events more expensive.",
            "",
            "Compares the two ends, and bisects the range until it has found each release in which the cost of an event rose; with --git,"
                    + " each commit. Then it records both sides of each rise to show which methods are responsible.",
            ""
        })
final class BisectCommand extends ReplayCommand<BisectPlan, BisectResult> {

    private static final String REMEDY = "For example --good 3.2.0.Final --bad 3.6.3.Final.";

    @Option(
            names = "--good",
            paramLabel = "VERSION",
            description = "The older release, for example 3.2.0.Final; with --git, also a commit.")
    String good;

    @Option(
            names = "--bad",
            paramLabel = "VERSION",
            description = "The newer release, for example 3.6.3.Final; with --git, also a commit.")
    String bad;

    @Option(
            names = "--git",
            paramLabel = "DIR",
            description =
                    "A clone of Debezium: within a release, search the commits that change main sources on the class path,"
                            + " each compiled onto the last release before it that can be resolved.")
    Path git;

    @Option(
            names = "--with",
            paramLabel = "KEY=VALUE,...",
            defaultValue = "",
            description =
                    "Added to each release's SPEC, for example plugin=pgoutput. For SPEC see perf compare --help.")
    String with;

    @Option(
            names = "--all",
            description =
                    "Measure every release in the range, with --git every commit too; this also finds a rise that a later fall offsets.")
    boolean all;

    @Option(names = "--pre-releases", description = "Include Alphas, Betas and CRs, as --git does.")
    boolean preReleases;

    @Option(
            names = "--by",
            paramLabel = "FIGURE",
            description = "Compare by instructions or cpu, per event (default: instructions where the CPU counts them,"
                    + " see perf doctor; otherwise cpu).")
    ComparedBy by;

    @Option(
            names = "--threshold",
            paramLabel = "P%",
            defaultValue = "3%",
            converter = Converters.Percent.class,
            description =
                    "Smallest rise to look for (default: ${DEFAULT-VALUE}). Its confidence interval must exclude zero.")
    double threshold;

    BisectCommand() {
        super(new SamplingOptions.RecordedPairingOptions(), BisectExperiment::run);
    }

    @Override
    BisectPlan plan(Sampling sampling, Invocation typed, Optional<Shard> shard) {
        return new BisectPlan(
                VariantOptions.given("--good", good, REMEDY),
                VariantOptions.given("--bad", bad, REMEDY),
                Optional.ofNullable(git),
                with,
                all,
                preReleases,
                metric(),
                threshold,
                tape.plan(),
                sampling,
                results.folder(),
                typed,
                shard);
    }

    /** @throws UnfitEnvironment if this machine does not count what was asked for */
    private Metric metric() {
        CounterAvailability here = HardwareCounters.here();
        if (by == ComparedBy.instructions && !here.counts()) {
            throw new UnfitEnvironment("--by instructions", here.reason(), here.remedy());
        }
        boolean counted = by == null ? here.counts() : by == ComparedBy.instructions;
        return counted ? Metric.INSTRUCTIONS_PER_EVENT : Metric.CPU_MICROS_PER_EVENT;
    }

    /** As it is typed. */
    enum ComparedBy {
        instructions,
        cpu
    }
}
