package io.debezium.perf.harness.cli;

import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.BisectExperiment;
import io.debezium.perf.harness.experiment.RevisionsExperiment;
import io.debezium.perf.harness.host.CounterAvailability;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.Shard;

@Command(
        name = "bisect",
        description = {
            "Find the Debezium release, or commit, that made events more expensive.",
            "",
            "Compares the two ends, and bisects the range until it has found each release, with --git each commit, in which a count of"
                    + " what is executed for an event changed, and the methods on whose behalf. Counts are kept in data/counts.",
            "",
            "With --by cpu it times pairs of trials instead, and looks for rises. Then it records both sides of each rise to"
                    + " show which methods are responsible.",
            ""
        })
final class BisectCommand extends ReplayCommand<RevisionsPlan, Result> {

    /** Of the pairs of trials that are timed. */
    private static final List<String> OF_PAIRS =
            List.of("--pairs", "--trials-per-pair", "--recordings", "--min-effect", "--time-limit", ShardOption.SHARD);

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
            names = "--all",
            description =
                    "Measure every release in the range, with --git every commit too; this also finds a rise that a later fall offsets.")
    boolean all;

    @Option(
            names = "--by",
            paramLabel = "FIGURE",
            defaultValue = "counts",
            description =
                    "Compare by counts of what is executed, by instructions, which the CPU has to count (see perf doctor), or"
                            + " by cpu, each per event (default: ${DEFAULT-VALUE}).")
    ComparedBy by;

    @Mixin
    RevisionOptions revisions;

    BisectCommand() {
        super(
                new SamplingOptions.RecordedPairingOptions(),
                (plan, console, resumed) -> plan.by().isEmpty()
                        ? RevisionsExperiment.run(plan, console, resumed)
                        : BisectExperiment.run(plan, console, resumed));
    }

    @Override
    RevisionsPlan plan(Sampling sampling, Invocation typed, Optional<Shard> shard) {
        return new RevisionsPlan(
                "bisect",
                VariantOptions.given("--good", good, REMEDY),
                VariantOptions.given("--bad", bad, REMEDY),
                Optional.ofNullable(revisions.git),
                revisions.with,
                all,
                revisions.preReleases,
                metric(),
                Optional.ofNullable(revisions.threshold),
                tape.plan(),
                sampling,
                results.folder(),
                typed,
                shard);
    }

    /**
     * Empty for counts.
     *
     * @throws UnfitEnvironment if this machine does not count what was asked for
     * @throws InvalidConfiguration if an option has no meaning for counts
     */
    private Optional<Metric> metric() {
        if (by == ComparedBy.counts) {
            for (String option : OF_PAIRS) {
                if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                    throw InvalidConfiguration.of("cli.is-of-timed-pairs", option);
                }
            }
            return Optional.empty();
        }
        CounterAvailability here = HardwareCounters.here();
        if (by == ComparedBy.instructions && !here.counts()) {
            throw new UnfitEnvironment("--by instructions", here.reason(), here.remedy());
        }
        return Optional.of(by == ComparedBy.instructions ? Metric.INSTRUCTIONS_PER_EVENT : Metric.CPU_MICROS_PER_EVENT);
    }

    /** As it is typed. */
    enum ComparedBy {
        counts,
        instructions,
        cpu
    }
}
