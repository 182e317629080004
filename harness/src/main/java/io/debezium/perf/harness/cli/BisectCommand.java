package io.debezium.perf.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.experiment.RevisionsExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RevisionsPlan;
import io.debezium.perf.harness.result.HistoryResult;

@Command(name = "bisect")
final class BisectCommand extends MeasuringCommand<RevisionsPlan, HistoryResult> {

    private static final String REMEDY = "For example --good 3.2.0.Final --bad 3.6.3.Final.";

    @Option(names = "--good", paramLabel = "VERSION")
    String good;

    @Option(names = "--bad", paramLabel = "VERSION")
    String bad;

    @Option(names = "--all", descriptionKey = "bisect.all")
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
