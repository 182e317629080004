package io.debezium.perf.harness.question.record;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.command.LoadOptions;
import io.debezium.perf.harness.command.MeasuringCommand;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "record")
public final class RecordCommand extends MeasuringCommand<RecordPlan, RecordResult> {

    @Option(names = "--variant", paramLabel = "SPEC", descriptionKey = "record.variant")
    VariantSpec variant;

    @Mixin
    LoadOptions.SingleLoadOptions load;

    @Option(names = "--rate", paramLabel = "TPS", descriptionKey = "record.rate")
    public Double rate;

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "record.seed")
    Long seed;

    RecordCommand() {
        super(RecordExperiment.RUN);
    }

    @Override
    public RecordPlan plan(Invocation typed) {
        return new RecordPlan(List.of(variant), load.server.plan(), load.workload(rate), load.timing(), typed);
    }
}
