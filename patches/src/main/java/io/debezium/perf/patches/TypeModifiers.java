package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FieldAccessor;
import net.bytebuddy.implementation.MethodCall;

import io.debezium.perf.patches.inside.TypeModifiersBody;

import static net.bytebuddy.matcher.ElementMatchers.any;

/**
 * Makes the constructor take length and scale from {@code ModifierTable}, instead of a cache that only remembers how the
 * text of the modifiers is split.
 */
final class TypeModifiers extends Patch {

    TypeModifiers() {
        super(
                "type-modifiers",
                "For each column of each event the modifiers of its type are looked up in a cache that moves an entry at"
                        + " each read, and their numbers parsed anew. The answer for a type and a text together can be"
                        + " remembered in a table without locks, which several threads may use at once: the cache is not"
                        + " safe for that.",
                new Target(
                        "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl",
                        List.of("<init>"),
                        List.of("<clinit>", "parseModifiers", "lambda$new$0", "getLength", "getScale"),
                        Map.of("724220d41f7f1dc3", "3.2.0.Beta2 to 3.6.3.Final")),
                "DBZ-9093");
    }

    @Override
    public Optional<MicroBenchmark> micro() {
        return Optional.of(
                new MicroBenchmark("[.]TypeModifierBenchmark[.]parse$", Map.of("columns", "pgbench", "text", "fresh")));
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.constructor(any())
                .intercept(bodies.advice(TypeModifiersBody.class)
                        .wrap(MethodCall.invoke(constructorOfObject())
                                .andThen(FieldAccessor.ofField("optional").setsArgumentAt(3))));
    }

    private static java.lang.reflect.Constructor<Object> constructorOfObject() {
        try {
            return Object.class.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }
}
