package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.CalibrateExperiment;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.report.CalibrationTerminal;
import io.debezium.perf.harness.report.Reports;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.RecordResult.Outcome;
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
            paramLabel = "SPEC",
            description = "What is compared with itself (default: the newest Debezium known to this project).")
    String variant = Versions.debezium();

    @Option(
            names = "--comparisons",
            paramLabel = "N",
            defaultValue = "2",
            description = "Comparisons of each kind, of --pairs pairs each (default ${DEFAULT-VALUE}).")
    int comparisons;

    @Option(
            names = "--planted",
            paramLabel = "P%",
            split = ",",
            defaultValue = "5%",
            converter = PercentConverter.class,
            description = "Slow-downs that are put in on purpose: 5%% (default), 2%%,5%%,10%%. 0%% puts in none.")
    List<Double> planted;

    @Mixin
    TapeOptions tape;

    @Mixin
    SamplingOptions sampling;

    @Mixin
    ResultOptions results;

    @Override
    SamplingOptions sampling() {
        return sampling;
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    CalibratePlan plan(Sampling drawn, Typed typed) {
        return new CalibratePlan(
                VariantSpec.parse(variant),
                comparisons,
                planted.stream().filter(share -> share > 0).toList(),
                tape.plan(),
                drawn,
                results.folder(),
                typed);
    }

    @Override
    Ended<Calibration> run(CalibratePlan plan, Console console, Optional<ResultFolder> resumed) {
        return new CalibrateExperiment(plan, console, resumed).run();
    }

    @Override
    String text(Calibration result, int columns, boolean colour) {
        return CalibrationTerminal.render(result, columns, colour);
    }

    @Override
    void report(Calibration result, ResultFolder folder) throws IOException {
        Reports.render(result, folder);
    }

    @Override
    Outcome outcome(Calibration result) {
        return result.outcome();
    }
}
