package io.debezium.perf.harness.question.latency;

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
 * The plan of {@code perf latency}.
 *
 * @param variants what is under test; the first is the baseline
 * @param demands on the load; every round has one trial of each variant for each of them
 * @param sustain the bounds of the search for the highest rate that each variant sustains; empty for no search
 * @param server what it runs on
 * @param timing of each trial
 * @param sampling its pairs are the rounds; a pair has one trial per variant, and nothing is recorded
 * @param queue the consumers of the table that variants write to; empty if none does
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
        boolean calibrate,
        Invocation typed)
        implements LivePlan {

    /** Workloads whose number of events per transaction is known. */
    private static final List<String> COUNTED = List.of("simple-update", "tpcb-like");

    /**
     * @throws InvalidConfiguration if a variant does not report its own counts or is given twice, or a backlog is demanded of
     * a workload with an unknown number of events
     */
    LatencyPlan {
        variants = List.copyOf(variants);
        demands = List.copyOf(demands);
        VariantRules.requireDistinct("--variant", variants);
        BrokerAddress.requireUse(server.kafka(), variants);
        VariantRules.requireEffective(variants, List.of(EventOrigin.LIVE));
        boolean counted = load.script().isEmpty() && COUNTED.contains(load.name());
        if (!counted && demands.stream().anyMatch(demand -> demand.kind() == Demand.DemandKind.BACKLOG)) {
            throw InvalidConfiguration.of(
                    "plan.requires-workload-with-known-number",
                    "--burst backlog",
                    load.name(),
                    String.join(" or ", COUNTED));
        }
    }

    /** Whether trends are sought in each long trial. */
    boolean soak() {
        return command().equals("soak");
    }
}
