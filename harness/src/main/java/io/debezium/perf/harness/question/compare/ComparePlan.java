package io.debezium.perf.harness.question.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf compare}.
 *
 * @param variants the baseline, then the candidates; at least one
 * @param counting what is counted in addition
 * @param shard the share of the pairs that is run here; empty for all of them
 */
public record ComparePlan(
        List<VariantSpec> variants,
        TapePlan tape,
        Sampling sampling,
        CountSampling counting,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan, KeptPlan.Kept {

    /**
     * @throws InvalidConfiguration if there is no candidate, or one is given twice; or if a shard has no pair, or reads a
     * tape that other machines do not have
     */
    public ComparePlan {
        variants = List.copyOf(variants);
        VariantRules.requireCandidates(variants);
        VariantRules.requireOver(tape, variants);
        VariantRules.requireCountable(counting, variants);
        shard.ifPresent(one -> requireShare(one, tape.request(), sampling.pairs()));
    }

    private static void requireShare(Shard shard, TapeRequest tape, int pairs) {
        if (shard.of() > pairs) {
            throw InvalidConfiguration.of("plan.is-one-of-more-shards", "--shard " + shard, pairs);
        }
        if (tape.workload().recorded().isEmpty() || tape.way() != ReplayWay.PLAYER) {
            throw InvalidConfiguration.of("plan.requires-tape-file-for-all", "--shard " + shard);
        }
    }

    /**
     * The same plan as a part of another run.
     *
     * @param folder in which the part's folder is created
     * @param left what is left of the time limit; empty for no limit
     */
    public ComparePlan in(Path folder, Optional<Duration> left) {
        return new ComparePlan(variants, tape, sampling.within(left), counting, typed.in(folder), shard);
    }

    @Override
    public String command() {
        return "compare";
    }
}
