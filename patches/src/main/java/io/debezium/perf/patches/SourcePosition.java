package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;

import io.debezium.perf.patches.inside.PositionOnDemand;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Writes the numbers of an event's position when somebody reads it. */
final class SourcePosition extends Patch {

    SourcePosition() {
        super(
                "source-position",
                "For each event a map of its position is made, with its numbers as texts, of which the JMX attribute"
                        + " SourceEventPosition shows the last one when somebody asks. It is enough to keep the numbers, and to"
                        + " make the map then.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresEventMetadataProvider",
                        List.of("getEventSourcePosition"),
                        List.of(),
                        Map.of("86e4dac4762c5c08", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.method(named("getEventSourcePosition"))
                .intercept(bodies.advice(PositionOnDemand.class).wrap(FixedValue.nullValue()));
    }
}
