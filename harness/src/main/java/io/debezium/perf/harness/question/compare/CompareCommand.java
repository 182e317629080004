package io.debezium.perf.harness.question.compare;

import java.util.List;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.debezium.perf.harness.command.CountingOptions;
import io.debezium.perf.harness.command.ResumableCommand;
import io.debezium.perf.harness.command.SamplingOptions;
import io.debezium.perf.harness.command.ShardOption;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.VariantOptions;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.variant.VariantSpec;

@Command(name = "compare")
public final class CompareCommand extends ResumableCommand<ComparePlan, CompareResult> {

    @Mixin
    TapeOptions.NamedTapeOptions tape;

    @Mixin
    SamplingOptions.RecordedPairingOptions pairing;

    @Mixin
    SamplingOptions.EffectOptions effect;

    @Mixin
    VariantOptions.ComparedOptions compared;

    @Mixin
    CountingOptions counting;

    @Mixin
    ShardOption share;

    CompareCommand() {
        super(CompareExperiment::run);
    }

    @Override
    public ComparePlan plan(Invocation typed) {
        List<VariantSpec> variants = compared.variants();
        Sampling sampling = pairing.sampling(effect, variants.size() - 1, typed.seed());
        return new ComparePlan(
                variants,
                tape.plan(),
                counting.timed(share.shard.isPresent() ? sampling.sharedOut() : sampling),
                counting.counting(),
                typed,
                share.shard);
    }
}
