package io.debezium.perf.harness.question.compare;

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
        Sampling sampling = pairing.sampling(effect, compared.comparisons(), typed.seed());
        return new ComparePlan(
                compared.variants(),
                tape.plan(),
                counting.timed(share.shard.isPresent() ? sampling.sharedOut() : sampling),
                counting.counting(),
                results.folder(),
                typed,
                share.shard);
    }
}
