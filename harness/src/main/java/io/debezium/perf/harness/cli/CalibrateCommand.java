package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.CalibrateExperiment;
import io.debezium.perf.harness.experiment.CalibrateExperiment.Calibrated;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.report.CalibrationTerminal;
import io.debezium.perf.harness.report.Reports;
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
final class CalibrateCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec;

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

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;

    @Override
    public Integer call() {
        Optional<Resumption<CalibrateCommand>> resumed =
                Resumption.of(resume, CalibrateCommand.class, spec.commandLine().getParseResult());
        CalibrateCommand options = resumed.map(Resumption::command).orElse(this);
        CalibratePlan plan = options.plan(resumed.map(Resumption::typed));
        Calibrated calibrated;
        try (ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            calibrated = new CalibrateExperiment(plan, console, resumed.map(Resumption::folder)).run();
        }
        Answer answer = new Answer(spec.commandLine());
        answer.print(CalibrationTerminal.render(calibrated.result(), Terminal.columns(), Terminal.colour()));
        return answer.finish(
                calibrated.folder(),
                () -> Reports.render(calibrated.result(), calibrated.folder()),
                calibrated.failure(),
                calibrated.result().outcome().logTail());
    }

    private CalibratePlan plan(Optional<Typed> earlier) {
        Sampling drawn = sampling.sampling(earlier.map(Typed::seed), 2, 0);
        Typed typed = earlier.orElseGet(
                () -> new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), drawn.seed()));
        return new CalibratePlan(
                VariantSpec.parse(variant),
                comparisons,
                planted.stream().filter(share -> share > 0).toList(),
                tape.plan(),
                drawn,
                out == null ? Home.folder().resolve("results") : out,
                typed);
    }
}
