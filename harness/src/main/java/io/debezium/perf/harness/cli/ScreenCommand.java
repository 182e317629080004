package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.ScreenExperiment;
import io.debezium.perf.harness.plan.Factor;
import io.debezium.perf.harness.plan.FactorialDesign;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf screen}. */
@Command(
        name = "screen",
        description = {
            "Which of many single changes gain or cost something, each by how much, and how sure is that?",
            "",
            "Every pair of trials has half of the changes in one trial and the others in the other, so that each pair counts"
                    + " for each of them: twenty patches take 32 pairs, in the place of 32 for every one. The content of the"
                    + " events is checked for the baseline, and for the baseline with all changes.",
            ""
        },
        sortOptions = false)
final class ScreenCommand extends ResumableCommand<ScreenPlan, ScreenResult> {

    @Option(
            names = "--baseline",
            order = FIRST,
            paramLabel = "SPEC",
            description = "VERSION[,key=value]... as for compare (default: the project's Debezium version).")
    String baseline = Versions.debezium();

    @Option(
            names = "--patch",
            order = FIRST,
            paramLabel = "NAMES",
            description = "NAME+NAME or all (see scripts/perf patches): a factor of each.")
    String patch;

    @Option(
            names = "--factor",
            order = FIRST,
            paramLabel = "KEY=VALUE",
            description = {
                "Any other change that a SPEC can say: set.max.batch.size=8192, jvm=-XX:+UseParallelGC, overlay=DIR. May be"
                        + " given several times."
            })
    List<String> factors = new ArrayList<>();

    @Option(
            names = "--rounds",
            order = FIRST,
            paramLabel = "N",
            defaultValue = "1",
            description = "How many times all pairs are run (default ${DEFAULT-VALUE}).")
    int rounds;

    @Mixin
    TapeOptions tape;

    @Mixin
    MeasuringOptions measuring;

    @Mixin
    ResultOptions results;

    ScreenCommand() {
        super(ScreenResult::outcome);
    }

    @Override
    ResultOptions results() {
        return results;
    }

    @Override
    ScreenPlan plan(Optional<Typed> earlier) {
        List<Factor> all = new ArrayList<>(patch == null ? List.of() : Factor.patches(patch));
        factors.forEach(text -> all.add(Factor.parse(text)));
        long drawn = earlier.map(Typed::seed).orElseGet(measuring::drawnSeed);
        FactorialDesign design = FactorialDesign.of(all.size(), rounds, drawn);
        return new ScreenPlan(
                VariantSpec.parse("--baseline", baseline),
                all,
                design,
                tape.plan(),
                measuring.sampling(design.pairs(), drawn),
                results.folder(),
                earlier.orElseGet(() -> typed(drawn)));
    }

    @Override
    Ended<ScreenResult> run(ScreenPlan plan, Console console, Optional<ResultFolder> resumed) {
        return new ScreenExperiment(plan, console, resumed).run();
    }
}
