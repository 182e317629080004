package io.debezium.perf.harness.question.count;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;

@Command(name = "count")
public final class CountCommand extends MeasuringCommand<CountPlan, CountResult> {

    @Mixin
    VariantOptions.MeasuredOptions measured;

    @Option(names = "--trials", paramLabel = "N", defaultValue = "3")
    int trials;

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    CountCommand() {
        super((plan, console, resumed) -> CountExperiment.run(plan, console));
    }

    @Override
    public CountPlan plan(Invocation typed) {
        return new CountPlan(measured.variants, CountSampling.only(trials), tape.plan(), typed);
    }
}
