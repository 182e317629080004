package io.debezium.perf.harness.question.history;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.Invocation;

@Command(name = "bisect")
public final class BisectCommand extends MeasuringCommand<RevisionsPlan, HistoryResult> {

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
    public RevisionsPlan plan(Invocation typed) {
        return revisions.plan(
                VariantOptions.given("--good", good, REMEDY), VariantOptions.given("--bad", bad, REMEDY), all, typed);
    }
}
