package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.CalibrateExperiment;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf calibrate}. */
@Command(
        name = "calibrate",
        description = {
            "How small a difference can this machine see, and how often does it cry wolf?",
            "",
            "Compares a variant with itself, and with itself slowed down by a known share of its CPU per event. Later"
                    + " reports from this machine show what was found, and the planner uses it.",
            ""
        },
        sortOptions = false)
final class CalibrateCommand extends ReplayCommand<CalibratePlan, Calibration> {

    @Option(
            names = "--variant",
            order = FIRST,
            paramLabel = "SPEC",
            description = "What is compared with itself (default: the newest Debezium known to this project).")
    String variant = Versions.debezium();

    @Option(
            names = "--comparisons",
            order = FIRST,
            paramLabel = "N",
            defaultValue = "2",
            description = "Comparisons of each kind, of --pairs pairs each (default ${DEFAULT-VALUE}).")
    int comparisons;

    @Option(
            names = "--planted",
            order = FIRST,
            paramLabel = "P%",
            split = ",",
            defaultValue = "5%",
            converter = PercentConverter.class,
            description =
                    "Slow-downs that are put in on purpose, for example 2%%,5%%,10%%; 0%% for none (default 5%%).")
    List<Double> planted;

    CalibrateCommand() {
        super(new SamplingOptions(), 2, Calibration::outcome);
    }

    @Override
    CalibratePlan plan(Sampling drawn, Path results, Typed typed) {
        return new CalibratePlan(
                VariantSpec.parse(variant),
                comparisons,
                planted.stream().filter(share -> share > 0).toList(),
                tape.plan(),
                drawn,
                results,
                typed);
    }

    @Override
    Ended<Calibration> run(CalibratePlan plan, Console console, Optional<ResultFolder> resumed) {
        return new CalibrateExperiment(plan, console, resumed).run();
    }
}
