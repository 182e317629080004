package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf snapshot} is to do.
 *
 * @param variants what is under test; the first is the baseline of those after it
 * @param rows of each table, one trial of each variant and of each native way with each of them in every round
 * @param server what the trials run on
 * @param sampling its pairs are the rounds; there is one trial in a pair, and nothing is recorded
 * @param calibrate whether what the others are compared with is compared with itself, too
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record SnapshotPlan(
        List<VariantSpec> variants,
        List<Long> rows,
        ServerPlan server,
        Sampling sampling,
        boolean calibrate,
        Path results,
        Typed typed)
        implements MeasuringPlan {

    private static final String MODE = "snapshot.mode";

    /** Modes that read no rows. */
    private static final Set<String> WITHOUT_DATA = Set.of("no_data", "never");

    /** @throws InvalidConfiguration if a variant takes no snapshot, or is named twice */
    public SnapshotPlan {
        variants = List.copyOf(variants);
        rows = List.copyOf(rows);
        BrokerAddress.requireUse(server.kafka(), variants);
        Set<String> seen = new HashSet<>();
        for (VariantSpec variant : variants) {
            String given = "--variant " + variant.text();
            if (variant.kind() != VariantSpec.Kind.DEBEZIUM) {
                throw new InvalidConfiguration(
                        given,
                        "must be a Debezium version: nothing else takes a snapshot, and COPY and a cursor are measured beside it always",
                        "For example 3.6.3.Final.");
            }
            String mode = variant.properties().getOrDefault(MODE, "");
            if (WITHOUT_DATA.contains(mode)) {
                throw new InvalidConfiguration(
                        given, MODE + "=" + mode + " reads no rows", "Leave it out for initial_only.");
            }
            if (!seen.add(variant.text())) {
                throw new InvalidConfiguration(
                        given, "is given twice", "Leave one of them out; --calibrate compares the first with itself.");
            }
        }
    }

    @Override
    public String command() {
        return "snapshot";
    }

    @Override
    public String workload() {
        return "pgbench_accounts";
    }
}
