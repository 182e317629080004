package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.ScreenExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.PlannedFactor;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.stats.FactorialDesign;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "screen",
        description = {
            "Measure the effect of each of many changes in one run.",
            "",
            "In every pair of trials, half of the changes are on in one trial and the other half in the other, so that each"
                    + " pair tells something about all of them: 20 patches take 32 pairs in total. The content of the"
                    + " events is checked for the baseline without and with all changes.",
            ""
        })
final class ScreenCommand extends ResumableCommand<ScreenPlan, ScreenResult> {

    @Option(
            names = "--patch",
            paramLabel = "NAMES",
            description = "Patches to screen: NAME+NAME, or all (see perf patches). Each is a factor.")
    String patch;

    @Option(
            names = "--factor",
            paramLabel = "KEY=VALUE",
            description =
                    "Any other change that a SPEC allows, such as set.max.batch.size=4096, jvm=-XX:+UseParallelGC or"
                            + " overlay=DIR. May be repeated.")
    List<String> factors = new ArrayList<>();

    @Option(
            names = "--baseline",
            paramLabel = "SPEC",
            description = "Variant without the changes (default: ${DEFAULT-VALUE}). For SPEC see perf compare --help.")
    String baseline = Versions.debezium();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How often the whole design is run (default: ${DEFAULT-VALUE}).")
    int rounds;

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    @Mixin
    SamplingOptions.EffectOptions effect;

    ScreenCommand() {
        super(ScreenResult::outcome, ScreenExperiment::run);
    }

    @Override
    ScreenPlan plan(Invocation typed) {
        List<PlannedFactor> all = new ArrayList<>(patch == null ? List.of() : PlannedFactor.patches(patch));
        factors.forEach(text -> all.add(PlannedFactor.parse(text)));
        FactorialDesign design = FactorialDesign.of(all.size(), SamplingOptions.requireRounds(rounds), typed.seed());
        return new ScreenPlan(
                VariantSpec.parse("--baseline", baseline),
                all,
                design,
                tape.plan(),
                effect.sampling(design.pairs(), typed.seed()),
                results.folder(),
                typed);
    }
}
