package io.debezium.perf.patches;

import java.util.List;
import java.util.Map;

import net.bytebuddy.description.modifier.FieldManifestation;
import net.bytebuddy.description.modifier.Visibility;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.StubMethod;

import io.debezium.perf.patches.inside.PartitionKept;

import static net.bytebuddy.matcher.ElementMatchers.named;

/** Makes a partition keep its map, which is immutable, instead of making it for each event. */
final class SourcePartition extends Patch {

    SourcePartition() {
        super(
                "source-partition",
                "The map that names the partition in a record is made anew for each event, for each heartbeat that is not yet"
                        + " due, and for each commit. It never changes, so that one is enough.",
                new Target(
                        "io.debezium.connector.postgresql.PostgresPartition",
                        List.of("getSourcePartition"),
                        List.of("<init>"),
                        Map.of("b94660bc560f1984", "3.0.8.Final to 3.6.3.Final")),
                null);
    }

    @Override
    DynamicType.Builder<?> change(DynamicType.Builder<?> original, Bodies bodies) {
        return original.defineField(PartitionKept.FIELD, Map.class, Visibility.PRIVATE, FieldManifestation.VOLATILE)
                .method(named("getSourcePartition"))
                .intercept(bodies.advice(PartitionKept.class).wrap(StubMethod.INSTANCE));
    }
}
