package io.debezium.perf.harness.question.latency;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf latency} is to do.
 *
 * @param variants what is under test; the first is the baseline of those after it
 * @param demands what the load is asked for, one trial of each variant for each of them in every round
 * @param sustain between which rates the highest is sought that each variant sustains; empty where it is not
 * @param server what it runs on
 * @param timing of each trial
 * @param sampling its pairs are the rounds; there is one trial in a pair, and nothing is recorded
 * @param queue what empties the table that variants write to; empty where none does
 * @param soak whether it is looked at what grows in a long trial
 * @param calibrate whether the baseline is compared with itself, too
 */
record LatencyPlan(
        List<VariantSpec> variants,
        List<Demand> demands,
        Optional<SearchBounds> sustain,
        ServerPlan server,
        LiveWorkload load,
        Timing timing,
        Sampling sampling,
        Optional<QueueConsumers> queue,
        boolean soak,
        boolean calibrate,
        Path results,
        Invocation typed)
        implements LivePlan {

    /** Those of which it is known how many events a transaction makes. */
    private static final List<String> COUNTED = List.of("simple-update", "tpcb-like");

    /** @throws InvalidConfiguration if a variant does not report its own counts, or something is named twice */
    LatencyPlan {
        variants = List.copyOf(variants);
        demands = List.copyOf(demands);
        VariantRules.requireDistinct("--variant", variants);
        BrokerAddress.requireUse(server.kafka(), variants);
        VariantRules.requireEffective(variants, List.of(EventOrigin.LIVE));
        if (!counted(load) && demands.stream().anyMatch(demand -> demand.kind() == Demand.DemandKind.BACKLOG)) {
            throw InvalidConfiguration.of(
                    "plan.requires-workload-with-known-number",
                    "--burst backlog",
                    load.name(),
                    String.join(" or ", COUNTED));
        }
    }

    private static boolean counted(LiveWorkload load) {
        return load.script().isEmpty() && COUNTED.contains(load.name());
    }

    @Override
    public String command() {
        return soak ? "soak" : "latency";
    }
}
