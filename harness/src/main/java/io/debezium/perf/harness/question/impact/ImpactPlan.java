package io.debezium.perf.harness.question.impact;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;
import io.debezium.perf.harness.question.impact.ImpactResult.Beside;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf impact}.
 *
 * @param variants what captures
 * @param pooling the PgBouncer through which the loads run in one more condition; empty for none
 * @param loads each with its clients and its rate
 * @param server what the trials run on
 * @param timing of each trial
 * @param sampling its pairs are the rounds; a pair has one trial per condition, and nothing is recorded
 * @param calibrate whether the baseline is compared with itself, too
 */
record ImpactPlan(
        List<VariantSpec> variants,
        Optional<Pooling> pooling,
        List<LiveWorkload> loads,
        ServerPlan server,
        Timing timing,
        Sampling sampling,
        boolean calibrate,
        Invocation typed)
        implements LivePlan {

    /**
     * @throws InvalidConfiguration if a variant does not report its own counts, or the pool is smaller than the load needs
     */
    ImpactPlan {
        variants = List.copyOf(variants);
        loads = List.copyOf(loads);
        VariantRules.requireDistinct("--variant", variants);
        VariantRules.requireSinks(server.kafka(), variants);
        VariantRules.requireEffective(variants, List.of(EventOrigin.LIVE));
        int clients = loads.stream().mapToInt(LiveWorkload::clients).max().orElseThrow();
        pooling.filter(each -> each.mode().equals(Pooling.SESSION) && each.size() < clients)
                .ifPresent(small -> {
                    throw InvalidConfiguration.of("plan.must-be-at-least", "--pool-size " + small.size(), clients);
                });
    }

    /** The conditions that each load runs under: the baseline first, and last, to calibrate, the baseline again. */
    List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition(Beside.NOTHING, null, "no slot"));
        conditions.add(new Condition(Beside.UNREAD, null, "unread slot"));
        for (int i = 0; i < variants.size(); i++) {
            conditions.add(new Condition(Beside.READ, i, variants.get(i).text()));
        }
        if (pooling.isPresent()) {
            conditions.add(new Condition(Beside.POOLER, null, "no slot, through pgbouncer"));
        }
        if (calibrate) {
            conditions.add(new Condition(Beside.NOTHING, null, Comparison.SAME));
        }
        return conditions;
    }

    @Override
    public LiveWorkload load() {
        return loads.stream()
                .max(Comparator.comparingInt(LiveWorkload::clients))
                .orElseThrow();
    }

    @Override
    public String workload() {
        return loads.stream().map(LiveWorkload::name).collect(Collectors.joining("-"));
    }
}
