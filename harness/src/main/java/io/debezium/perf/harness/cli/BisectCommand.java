package io.debezium.perf.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.experiment.RevisionsExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.result.RevisionsResult;

@Command(
        name = "bisect",
        description = {
            "Find the Debezium release, or commit, that made events more expensive.",
            "",
            "Counts what is executed for an event at the two ends, and bisects the range until it has found each release, with"
                    + " --git each commit, in which a count changed, and the methods on whose behalf. Counts are kept in"
                    + " data/counts, so a run that is given again goes on where it stopped. Nothing is timed: the report"
                    + " names the perf compare command that compares the times before and after a step.",
            ""
        })
final class BisectCommand extends MeasuringCommand<RevisionsPlan, RevisionsResult> {

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
                    "Count every release in the range, with --git every commit too; this also finds a change that a later one offsets.")
    boolean all;

    @Mixin
    RevisionOptions revisions;

    BisectCommand() {
        super((plan, console, resumed) -> RevisionsExperiment.run(plan, console));
    }

    @Override
    RevisionsPlan plan(Invocation typed) {
        return revisions.plan(
                "bisect",
                VariantOptions.given("--good", good, REMEDY),
                VariantOptions.given("--bad", bad, REMEDY),
                all,
                results.folder(),
                typed);
    }
}
