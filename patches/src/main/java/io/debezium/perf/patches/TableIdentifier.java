package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.TableIdRemembered;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes {@code parse} look first into a table of names that it parsed before. A name that cannot be parsed is tried each
 * time, as before.
 */
final class TableIdentifier extends Patch {

    TableIdentifier() {
        super(
                "table-id",
                "For each event the name of its table is taken apart by a parser, though a stream has few names, again and"
                        + " again. What the parser found for a name can be remembered: it never changes.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresSchema",
                        List.of("parse"),
                        List.of(),
                        Map.of("b59fd04c157f634a", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(new MicroBenchmark("[.]TableIdBenchmark[.]parse$", Map.of("name", "plain")));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(TableIdRemembered.class).on(named("parse")));
    }
}
