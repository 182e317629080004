package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.HeadersKept;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes the producer keep the first list of headers that it makes, and return copies of that list. The headers in it are
 * immutable.
 */
final class ContextHeaders extends Patch {

    ContextHeaders() {
        super(
                "context-headers",
                "The headers that name the connector and the task are made anew for each event, the text of a UUID among"
                        + " them. They are the same for all events of a task.",
                new Target(
                        "io.debezium.connector.common.DebeziumHeaderProducer",
                        List.of("contextHeaders"),
                        List.of("<init>"),
                        Map.of(
                                "5069ff8ab178a4db", "3.2.0.Beta2 to 3.3.2.Final",
                                "e30254bdf6941a10", "3.4.0.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        // Volatile, since several threads may read a snapshot.
        return original.defineField(
                        HeadersKept.FIELD,
                        bodies.debezium("org.apache.kafka.connect.header.ConnectHeaders"),
                        Visibility.PRIVATE,
                        FieldManifestation.VOLATILE)
                .visit(bodies.advice(HeadersKept.class).on(named("contextHeaders")));
    }
}
