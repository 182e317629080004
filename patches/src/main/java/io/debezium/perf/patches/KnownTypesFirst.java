package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;

import io.debezium.perf.patches.inside.KnownTypes;
import io.debezium.perf.patches.inside.KnownTypesForgotten;
import io.debezium.perf.patches.inside.TypeOfName;
import io.debezium.perf.patches.inside.TypeOfNumber;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

/** Makes the registry look first into a table of types that it found before. The table is dropped when a type is added. */
final class KnownTypesFirst extends Patch {

    private static final String GET = "get";

    KnownTypesFirst() {
        super(
                "known-types",
                "For each column of each event its type is looked up in maps by a boxed number, or by two names that are put"
                        + " together first. What was found can be remembered by the number or the names as they are.",
                new Target(
                        "io.debezium.connector.postgresql.TypeRegistry",
                        List.of(GET, "addType"),
                        List.of("stripQuotes", "prime", "loadType", "resolveUnknownType"),
                        Map.of("c5b6ed987803ddfc", "3.6.0.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(
                        KnownTypesForgotten.FIELD,
                        bodies.type(KnownTypes.class),
                        Visibility.PRIVATE,
                        FieldManifestation.VOLATILE)
                .visit(bodies.advice(TypeOfNumber.class).on(named(GET).and(takesArguments(int.class))))
                .visit(bodies.advice(TypeOfName.class).on(named(GET).and(takesArguments(2))))
                .visit(bodies.advice(KnownTypesForgotten.class).on(named("addType")));
    }
}
