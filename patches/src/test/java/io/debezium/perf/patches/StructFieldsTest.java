package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Kafka Connect's own. */
class StructFieldsTest {

    private static final Class<?> PATCHED = patched();

    /** Of the same names, at other places and with other types. */
    private static final List<Schema> SCHEMAS = List.of(
            SchemaBuilder.struct()
                    .field("a", Schema.INT32_SCHEMA)
                    .field("b", Schema.INT64_SCHEMA)
                    .build(),
            SchemaBuilder.struct()
                    .field("b", Schema.STRING_SCHEMA)
                    .field("a", Schema.INT32_SCHEMA)
                    .build(),
            SchemaBuilder.struct().field("b", Schema.INT64_SCHEMA));

    @Property(tries = 500)
    void eachSchemaHasItsOwnFieldsUnderEachNameHoweverOftenTheyAreAskedFor(
            @ForAll("schemas") Schema schema, @ForAll("names") String name) {
        Object expected = found(Struct.class, schema, name);

        assertThat(found(PATCHED, schema, name)).isEqualTo(expected);
        assertThat(found(PATCHED, schema, name)).isEqualTo(expected);
        assertThat(found(PATCHED, schema, new String(name))).isEqualTo(expected);
    }

    /** A builder is a schema that changes. */
    @Example
    void aFieldThatIsAddedIsFound() {
        SchemaBuilder builder = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA);
        assertThat(found(PATCHED, builder, "late")).isEqualTo(found(Struct.class, builder, "late"));

        builder.field("late", Schema.INT64_SCHEMA);

        assertThat(found(PATCHED, builder, "late")).isEqualTo(new Field("late", 1, Schema.INT64_SCHEMA));
    }

    /** The field, or the words of the exception. */
    private static Object found(Class<?> type, Schema schema, String name) {
        try {
            Method lookup = type.getDeclaredMethod("lookupField", String.class);
            lookup.setAccessible(true);
            return lookup.invoke(type.getConstructor(Schema.class).newInstance(schema), name);
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<Schema> schemas() {
        return Arbitraries.of(SCHEMAS);
    }

    @Provide
    static Arbitrary<String> names() {
        return Arbitraries.of("a", "b", "c", "");
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("struct-fields"));
            assertThat(changed).isNotSameAs(Struct.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
