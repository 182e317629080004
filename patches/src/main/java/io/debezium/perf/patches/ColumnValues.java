package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;

import io.debezium.perf.patches.inside.RowValues;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Collects the values of a row in one loop. */
final class ColumnValues extends Patch {

    ColumnValues() {
        super(
                "column-values",
                "For each row its columns are counted by a stream, the names of those that may be out of line are put into a"
                        + " set that nobody reads, and the configuration is asked at each column. A loop needs none of these.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresChangeRecordEmitter",
                        List.of("columnValues"),
                        List.of("<init>", "getPosition", "lambda$columnValues$0"),
                        Map.of("0386e6a19008ef4f", "3.5.0.Final to 3.6.3.Final")),
                null);
    }

    /** The loop reads the option directly, without calling {@code includeUnknownDatatypes}. */
    @Override
    List<Target> takenForGranted() {
        return List.of(new Target(
                "io.debezium.connector.postgresql.PostgresConnectorConfig",
                List.of(),
                List.of("includeUnknownDatatypes"),
                Map.of("801d12e9d310555d", "3.0.8.Final to 3.6.3.Final")));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("columnValues"))
                .intercept(bodies.advice(RowValues.class).wrap(FixedValue.nullValue()));
    }
}
