package io.debezium.perf.harness.cli;

import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.CalibrateExperiment;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "calibrate",
        description = {
            "Find the smallest difference that this machine can detect, and how often it reports a false one.",
            "",
            "Compares a variant with itself, and with itself slowed down by a known share: of its instructions"
                    + " per event where the CPU counts them (see perf doctor), otherwise of its CPU time. Later reports on"
                    + " this machine show the result, and estimates of the number of pairs use it.",
            ""
        })
final class CalibrateCommand extends ReplayCommand<CalibratePlan, Calibration> {

    @Option(
            names = "--variant",
            paramLabel = "SPEC",
            description =
                    "Variant to compare with itself (default: ${DEFAULT-VALUE}). For SPEC see perf compare --help.")
    String variant = Versions.debezium();

    @Option(
            names = "--comparisons",
            paramLabel = "N",
            defaultValue = "2",
            description = "Comparisons of each kind (default: ${DEFAULT-VALUE}).")
    int comparisons;

    @Option(
            names = "--planted",
            paramLabel = "P%",
            split = ",",
            defaultValue = "5%",
            converter = Converters.Percent.class,
            description = "Slow-downs to plant, for example 2%%,5%%,10%%; 0%% plants none (default: 5%%).")
    List<Double> planted;

    CalibrateCommand() {
        super(new SamplingOptions.PairingOptions(), CalibrateExperiment::run);
    }

    @Override
    CalibratePlan plan(Sampling sampling, Invocation typed, Optional<Shard> shard) {
        return new CalibratePlan(
                VariantSpec.parse(variant),
                comparisons,
                planted.stream().filter(share -> share > 0).toList(),
                tape.plan(),
                sampling,
                results.folder(),
                typed,
                shard);
    }
}
