package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.HeadersJoined;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Makes the dispatcher return the list of context headers itself where an event has no headers of its own.
 *
 * <p>The patch relies on the producer making a new list for each event, which it does.
 */
final class ExtendedHeaders extends Patch {

    ExtendedHeaders() {
        super(
                "extended-headers",
                "The headers of the context, a list made for the event, are copied by a stream into the headers of the event,"
                        + " which mostly has none. Then that list can be used as it is.",
                new Target(
                        "io.debezium.pipeline.EventDispatcher",
                        List.of("getExtendedHeaders"),
                        List.of(),
                        Map.of("b3f9852ee7b0f3c7", "3.3.2.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(HeadersJoined.class).on(named("getExtendedHeaders")));
    }
}
