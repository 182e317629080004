package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.NoToastMarker;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Tells a value of a column from the markers for values that were not sent by its class. */
final class ToastMarkers extends Patch {

    ToastMarkers() {
        super(
                "toast-markers",
                "Each value of each event is compared with seven markers, one after the other. The markers are plain objects,"
                        + " and no value is: its class tells.",
                new Target(
                        "io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn",
                        List.of("isUnchangedToastedValue"),
                        List.of("<clinit>"),
                        Map.of("66a263d0b23c546a", "3.2.1.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.visit(bodies.advice(NoToastMarker.class).on(named("isUnchangedToastedValue")));
    }
}
