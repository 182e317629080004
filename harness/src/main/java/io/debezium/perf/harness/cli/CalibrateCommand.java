package io.debezium.perf.harness.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.CalibrateExperiment;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "calibrate",
        description = {
            "Find how small a difference this machine can detect, and how often it reports a false one.",
            "",
            "Compares a variant with itself several times, each time like perf compare.",
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
            description = "How often to compare (default: ${DEFAULT-VALUE}).")
    int comparisons;

    CalibrateCommand() {
        super(new SamplingOptions.PairingOptions(), CalibrateExperiment::run);
    }

    @Override
    CalibratePlan plan(Sampling sampling, Invocation typed) {
        return new CalibratePlan(
                VariantSpec.parse(variant), comparisons, tape.plan(), sampling, results.folder(), typed);
    }
}
