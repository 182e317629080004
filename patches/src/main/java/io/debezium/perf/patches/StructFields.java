package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.KnownFields;

import static net.bytebuddy.matcher.ElementMatchers.named;

/**
 * Finds the fields of a struct by the identity of its schema and of the name, and by the name only if that is a new one.
 *
 * <p>The patch relies on {@code ConnectSchema} never changing.
 */
final class StructFields extends Patch {

    StructFields() {
        super(
                "struct-fields",
                "For each value of a source block and of an envelope, and whenever one is read, its field is looked up in a"
                        + " map by its name, which is a constant. Schema and constant tell the field.",
                new Target(
                        "org.apache.kafka.connect.data.Struct",
                        List.of("lookupField"),
                        List.of(),
                        Map.of("cc7cc32f09633014", "3.6.3.Final")),
                null);
    }

    @Override
    List<Target> takenForGranted() {
        return List.of(new Target(
                "org.apache.kafka.connect.data.ConnectSchema",
                List.of(),
                List.of("field"),
                Map.of("effdf90b9f441ac7", "3.6.3.Final")));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(KnownFields.class).on(named("lookupField")));
    }
}
