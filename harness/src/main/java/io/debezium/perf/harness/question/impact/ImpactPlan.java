package io.debezium.perf.harness.question.impact;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
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
 * @param load the one of the loads with the most clients
 * @param timing of each trial
 * @param sampling its pairs are the rounds; a pair has one trial per condition, and nothing is recorded
 * @param calibrate whether the baseline is compared with itself, too
 */
record ImpactPlan(
        List<VariantSpec> variants,
        Optional<Pooling> pooling,
        List<LiveWorkload> loads,
        ServerPlan server,
        LiveWorkload load,
        Timing timing,
        Sampling sampling,
        boolean calibrate,
        Path results,
        Invocation typed)
        implements LivePlan {

    /** Clients of the load {@code SELECT 1}: as many as applications have, and more than there are cores. */
    private static final int BARE_CLIENTS = 50;

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

    /**
     * Finds the loads of some names.
     *
     * @param clients of all loads but {@link LiveWorkload#SELECT_ONE}
     * @param jobs empty for one per processor, but not more than there are clients
     * @param perSecond transactions per second; empty for as many as the server can process
     * @throws InvalidConfiguration if there is no load with a name
     */
    static List<LiveWorkload> loads(
            Set<String> names, int scale, int clients, OptionalInt jobs, OptionalDouble perSecond) {
        List<LiveWorkload> loads = new ArrayList<>();
        for (String name : names) {
            if (!LiveWorkload.BUILT_INS.contains(name)) {
                throw InvalidConfiguration.of(
                        "plan.must-be-one", "--loads " + name, String.join(", ", LiveWorkload.BUILT_INS));
            }
            int own = name.equals(LiveWorkload.SELECT_ONE) ? BARE_CLIENTS : clients;
            loads.add(LiveWorkload.builtIn(name, scale, own, jobs, perSecond));
        }
        return loads;
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
    public String command() {
        return "impact";
    }

    @Override
    public String workload() {
        return loads.stream().map(LiveWorkload::name).collect(Collectors.joining("-"));
    }
}
