package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.ColumnsCompared;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Compares the columns of a message with the table's place by place, and leaves any difference to Debezium's own check. */
final class SchemaCheck extends Patch {

    SchemaCheck() {
        super(
                "schema-check",
                "For each event a stream goes over its columns, makes each name lower case and looks it up in the table, to"
                        + " see whether the table has been altered. A message has the columns in the table's order, so that"
                        + " a loop can compare them place by place.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresChangeRecordEmitter",
                        List.of("schemaChanged"),
                        List.of("lambda$schemaChanged$1", "lambda$schemaChanged$2"),
                        Map.of("c52b7f82d80c23dc", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofDecoderbufsRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(ColumnsCompared.class).on(named("schemaChanged")));
    }
}
