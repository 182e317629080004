package io.debezium.perf.harness.question.verify;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.Invocation;

@Command(name = "verify")
public final class VerifyCommand extends MeasuringCommand<VerifyPlan, VerifyResult> {

    @Mixin
    VariantOptions.PairOptions pair;

    @Option(names = "--workload", paramLabel = "NAME", descriptionKey = "verify.workload")
    List<String> workloads = new ArrayList<>();

    @Mixin
    TapeOptions tape;

    VerifyCommand() {
        super((plan, console, resumed) -> new VerifyExperiment(plan, console).run());
    }

    @Override
    public VerifyPlan plan(Invocation typed) {
        return new VerifyPlan(
                pair.baseline(),
                pair.candidate(),
                TapeOptions.each(workloads, TapeWorkloads::tapes, workload -> tape.plan(VerifyPlan.brief(workload))),
                typed);
    }
}
