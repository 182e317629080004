package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf compare} is to do.
 *
 * @param variants the baseline, then the candidates; at least one
 * @param shard which share of the pairs is run here; empty for all of them
 */
public record ComparePlan(
        List<VariantSpec> variants,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan {

    /**
     * @throws InvalidConfiguration if a spec occurs twice among the candidates, or there is none; or a shard has no pair, or
     *     reads a tape that other machines do not have
     */
    public ComparePlan {
        variants = List.copyOf(variants);
        VariantRules.requireCandidates(variants);
        VariantRules.requireSinks(tape.kafka(), variants);
        if (shard.isPresent()) {
            requireShare(shard.get(), tape.request(), sampling.pairs());
        }
    }

    /** Of all pairs, on this machine. */
    public ComparePlan(List<VariantSpec> variants, TapePlan tape, Sampling sampling, Path results, Invocation typed) {
        this(variants, tape, sampling, results, typed, Optional.empty());
    }

    private static void requireShare(Shard shard, TapeRequest tape, int pairs) {
        if (shard.of() > pairs) {
            throw new InvalidConfiguration(
                    "--shard " + shard,
                    "is one of more shards than there are pairs (%d)".formatted(pairs),
                    "Run fewer shards, or more --pairs.");
        }
        if (tape.workload().recorded().isEmpty() || tape.way() != ReplayWay.PLAYER) {
            throw new InvalidConfiguration(
                    "--shard " + shard,
                    "requires a tape file, which all machines read: a workload would be recorded on each of them, with other"
                            + " bytes",
                    "Name a file with --workload; scripts/perf tape export writes one.");
        }
    }

    @Override
    public String command() {
        return "compare";
    }
}
