package io.debezium.perf.harness.cli;

import java.util.Optional;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import io.debezium.perf.harness.experiment.CompareExperiment;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Shard;

@Command(
        name = "compare",
        description = {
            "Compare variants over the same recorded WAL: which is faster, and by how much?",
            "",
            "Every trial replays the tape in a fresh JVM. Trials of all variants alternate in random order and are compared in pairs."
                    + " Before that, each Debezium variant must deliver every event with the right content.",
            ""
        },
        footer = {
            VariantOptions.SPEC,
            "A candidate can also be raw (a reader that only receives: the upper limit),",
            "pg_recvlogical, or command=PROGRAM...,count=lines|exit|/REGEX/.",
            "",
            Perf.EXIT_CODES
        })
final class CompareCommand extends ReplayCommand<ComparePlan, CompareResult> {

    @Mixin
    VariantOptions.ComparedOptions compared;

    @Mixin
    CountingOptions counting;

    @Mixin
    ShardOption share;

    CompareCommand() {
        super(new SamplingOptions.RecordedPairingOptions(), CompareExperiment::run);
    }

    @Override
    int sharing() {
        return compared.comparisons();
    }

    @Override
    ComparePlan plan(Sampling sampling, Invocation typed) {
        Optional<Shard> shard = share.read();
        return new ComparePlan(
                compared.expanded(),
                tape.plan(),
                counting.timed(shard.isPresent() ? sampling.sharedOut() : sampling),
                counting.counting(),
                results.folder(),
                typed,
                shard);
    }
}
