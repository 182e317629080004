package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;

import io.debezium.perf.patches.inside.PositionKept;
import io.debezium.perf.patches.inside.TransactionText;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Has the texts of an event's position made when they are read, and that of its transaction once a transaction. */
final class EventPositions extends Patch {

    EventPositions() {
        super(
                "event-positions",
                "For each event the numbers of its position are made texts and put into a map, of which the JMX attribute"
                        + " SourceEventPosition shows the last one when somebody asks, and that of its transaction is made"
                        + " a text to be compared with the last one's. The map can make them then; a transaction has one"
                        + " number for all its events.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresEventMetadataProvider",
                        List.of("getEventSourcePosition", "getTransactionId"),
                        List.of(),
                        Map.of("6938da125b7f0691", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(TransactionText.FIELD, bodies.type(TransactionText.class), Visibility.PRIVATE)
                .method(named("getEventSourcePosition"))
                .intercept(bodies.advice(PositionKept.class).wrap(FixedValue.nullValue()))
                .method(named("getTransactionId"))
                .intercept(bodies.advice(TransactionText.class).wrap(FixedValue.nullValue()));
    }
}
