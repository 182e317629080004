package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.StubMethod;

import io.debezium.perf.patches.inside.DecodedColumns;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Looks up names and types of columns in a table by their bytes, instead of decoding them for each event, and makes the
 * columns in a loop.
 */
final class ColumnTexts extends Patch {

    ColumnTexts() {
        super(
                "column-texts",
                "A decoderbufs message repeats the name and the type of each column, and each is decoded anew into a text for"
                        + " each event. A bounded table that finds the text by its bytes saves that, and a loop the stream"
                        + " and the optionals around it.",
                new Target(
                        "io.debezium.connector.postgresql.connection.pgproto.PgProtoReplicationMessage",
                        List.of("transform"),
                        List.of("lambda$transform$0", "getValue"),
                        Map.of("c3b23368bd569324", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(MicroBenchmark.ofDecoderbufsRecord());
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("transform"))
                .intercept(bodies.advice(DecodedColumns.class).wrap(StubMethod.INSTANCE));
    }
}
