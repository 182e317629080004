package io.debezium.perf.harness.question.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LiveMeasuringPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf snapshot}.
 *
 * @param variants what is under test; the first is the baseline
 * @param source the workload whose tables are read, with its scale
 * @param rows of each table, or the sizes of a catalog; every round has one trial of each variant with each of them
 * @param counting what is counted in addition; nothing for a catalog
 * @param server what the trials run on
 * @param sampling its pairs are the rounds; a pair has one trial per variant, and nothing is recorded
 * @param calibrate whether the baseline is compared with itself, too
 */
public record SnapshotPlan(
        List<VariantSpec> variants,
        TapeWorkload source,
        List<Long> rows,
        CountSampling counting,
        ServerPlan server,
        Sampling sampling,
        boolean calibrate,
        Invocation typed)
        implements LiveMeasuringPlan {

    private static final String MODE = "snapshot.mode";

    /** Database sessions of the harness and of the reader together. */
    private static final int SESSIONS = 8;

    /** Values of {@code snapshot.mode} with which no rows are read. */
    private static final Set<String> WITHOUT_DATA = Set.of("no_data", "never");

    private static final long MOST_COUNTED = 100_000;

    /**
     * @throws InvalidConfiguration if a variant takes no snapshot or is given twice, or a catalog cannot be created or
     * counted
     */
    public SnapshotPlan {
        variants = List.copyOf(variants);
        rows = rows.stream().distinct().toList();
        VariantRules.requireSinks(server.kafka(), variants);
        for (VariantSpec variant : variants) {
            VariantRules.requireDebezium("--variant", variant);
            VariantRules.requireEngine(List.of(variant));
            String mode = variant.properties().getOrDefault(MODE, "");
            if (WITHOUT_DATA.contains(mode)) {
                throw InvalidConfiguration.of("plan.reads-no-rows", "--variant " + variant.text(), MODE, mode);
            }
        }
        VariantRules.requireEffective(variants, List.of(EventOrigin.SNAPSHOT));
        if (source.isCatalog() && server.database() instanceof DatabaseSpec.External) {
            throw InvalidConfiguration.of("plan.creates-database-for-each", "--workload " + source.name());
        }
        VariantRules.requireDistinct("--variant", variants);
        if (source.isCatalog()) {
            if (counting.alone()) {
                throw InvalidConfiguration.of("plan.counts-rows-of-initial-snapshot", "--by counts");
            }
            counting = CountSampling.NONE;
        }
    }

    /** The same plan as a part of another run; see {@link ComparePlan#in}. */
    public SnapshotPlan in(Path folder, Optional<Duration> left) {
        Sampling within = sampling.within(left);
        return new SnapshotPlan(variants, source, rows, counting, server, within, calibrate, typed.in(folder));
    }

    /**
     * The size whose rows are counted: large enough that the start of the engine weighs little, small enough to take seconds.
     */
    public long countedRows() {
        return rows.stream()
                .filter(size -> size <= MOST_COUNTED)
                .max(Comparator.naturalOrder())
                .orElse(Collections.min(rows));
    }

    @Override
    public int sessions() {
        return SESSIONS;
    }

    @Override
    public String command() {
        return "snapshot";
    }

    @Override
    public String workload() {
        return source.name();
    }
}
