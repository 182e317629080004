package io.debezium.perf.harness.question.record;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf record}.
 *
 * @param variants the one that is under test
 * @param server what it runs on
 * @param timing its duration is that of the recording
 * @param typed the command line, with the seed of the load's random choices
 */
record RecordPlan(List<VariantSpec> variants, ServerPlan server, LiveWorkload load, Timing timing, Invocation typed)
        implements LivePlan {

    /** The trial is not repeated, however much it was disturbed: the report tells. */
    private static final Tolerance ANY = new Tolerance(Double.MAX_VALUE, 100);

    /** @throws io.debezium.perf.harness.InvalidConfiguration if the variant is not Debezium */
    RecordPlan {
        VariantRules.requireDebezium("--variant", variants.get(0));
        VariantRules.requireSinks(server.kafka(), variants);
        VariantRules.requireEffective(variants, List.of(EventOrigin.LIVE));
    }

    @Override
    public Sampling sampling() {
        return new Sampling(1, CountSampling.USUAL_EFFECT, ANY, 1, Optional.empty(), typed.seed());
    }
}
