package io.debezium.perf.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.experiment.ScreenExperiment;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.PlannedFactor;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.stats.FactorialDesign;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(
        name = "screen",
        description = {
            "Measure the effect of each of many changes in one run.",
            "",
            "In every pair of trials, half of the changes are on in one trial and the other half in the other,"
                    + " so that each pair contributes to the estimate of every change: 20 patches take 32 pairs."
                    + " The content of the events is checked for the baseline without and with all changes.",
            ""
        })
final class ScreenCommand extends ResumableCommand<ScreenPlan, ScreenResult> {

    /** At the first of two looks half of the pairs have run, from which on one can tell that the rest will not do. */
    private static final int MOST_ROUNDS = 2;

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
            description = "Run the whole design exactly this many times. Default: " + MOST_ROUNDS
                    + ", with an interim look after the first, which ends the run if every factor has a verdict, or if not even "
                    + MOST_ROUNDS + " would decide. The intervals account for the looks.")
    Integer rounds;

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    @Mixin
    SamplingOptions.EffectOptions effect;

    @Mixin
    ShardOption share;

    ScreenCommand() {
        super(ScreenExperiment::run);
    }

    @Override
    ScreenPlan plan(Invocation typed) {
        List<PlannedFactor> all = new ArrayList<>(patch == null ? List.of() : PlannedFactor.patches(patch));
        factors.forEach(text -> all.add(PlannedFactor.parse(text)));
        Optional<Shard> shard = share.read(System.getenv());
        FactorialDesign design = FactorialDesign.of(
                all.size(), rounds == null ? MOST_ROUNDS : SamplingOptions.requireRounds(rounds), typed.seed());
        Sampling sampling = effect.sampling(design.pairs(), typed.seed());
        return new ScreenPlan(
                VariantSpec.parse("--baseline", baseline),
                all,
                design,
                tape.plan(),
                rounds == null && shard.isEmpty() ? sampling.untilDecided(design.pairs() / MOST_ROUNDS) : sampling,
                results.folder(),
                ShardOption.settled(typed, shard),
                shard);
    }
}
