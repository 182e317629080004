package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.ColumnsKept;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes a message keep the list of its new columns once it was asked for.
 *
 * <p>The columns stay the same as long as nobody changes the list, which the connector does not. A message is read by the
 * thread that received it; another thread may make the list again.
 */
final class ColumnsOnce extends Patch {

    ColumnsOnce() {
        super(
                "columns-once",
                "The columns of a decoderbufs message are made twice for each event: to compare them with the table, and for"
                        + " their values. The message can keep the first ones.",
                new Target(
                        "io.debezium.connector.postgresql.connection.pgproto.PgProtoReplicationMessage",
                        List.of("getNewTupleList"),
                        List.of("transform", "lambda$transform$0"),
                        Map.of("70584c53bb26b100", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofDecoderbufsRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(ColumnsKept.FIELD, List.class, Visibility.PRIVATE)
                .visit(bodies.advice(ColumnsKept.class).on(named("getNewTupleList")));
    }
}
