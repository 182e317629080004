package io.debezium.perf.harness.cli;

import java.util.Map;
import java.util.OptionalDouble;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.RecordExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "record",
        description = {
            "Profile the embedded engine under a live load.",
            "",
            "Creates a database, runs the load, captures its tables, and records the engine after a warm-up."
                    + " Shows the CPU time per event of each method of the connector.",
            ""
        },
        footer = {VariantOptions.SPEC, Perf.EXIT_CODES})
final class RecordCommand extends MeasuringCommand<RecordPlan, RecordResult> {

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            description = "Variant to record (default: ${DEFAULT-VALUE} on the newest JDK found).")
    String variant = Versions.debezium();

    @Mixin
    LoadOptions.SingleLoadOptions load;

    @Option(
            names = "--rate",
            paramLabel = "TPS",
            description = "Transactions per second, open loop (default: as many as the server can take).")
    Double rate;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed for the random choices of the load (default: a new one, shown in the result).")
    Long seed;

    RecordCommand() {
        super((plan, console, resumed) -> new RecordExperiment(plan, console).run());
    }

    @Override
    Map<String, String> defaults() {
        return Map.of("--warmup", "30s", "--duration", "60s");
    }

    @Override
    RecordPlan plan(Invocation typed) {
        return new RecordPlan(
                VariantSpec.parse(variant),
                load.plan(rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate)),
                load.timing(),
                results.folder(),
                typed);
    }
}
