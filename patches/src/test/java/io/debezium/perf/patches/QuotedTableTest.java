package io.debezium.perf.patches;

import java.lang.reflect.Constructor;

import io.debezium.relational.TableId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class QuotedTableTest {

    private static final Constructor<?> PATCHED = patched();

    @Property
    void theTextIsDebeziumsAndIsMadeOnce(
            @ForAll("parts") String catalog, @ForAll("parts") String schema, @ForAll("names") String table)
            throws ReflectiveOperationException {
        Object patched = PATCHED.newInstance(catalog, schema, table);
        String first = quoted(patched);

        assertThat(first).isEqualTo(new TableId(catalog, schema, table).toDoubleQuotedString());
        assertThat(quoted(patched)).isSameAs(first);
    }

    private static String quoted(Object id) throws ReflectiveOperationException {
        return (String) id.getClass().getMethod("toDoubleQuotedString").invoke(id);
    }

    private static Constructor<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("quoted-table"));
            assertThat(changed).isNotSameAs(TableId.class);
            return changed.getConstructor(String.class, String.class, String.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<String> parts() {
        return names().injectNull(0.3);
    }

    @Provide
    static Arbitrary<String> names() {
        return Arbitraries.of("", "orders", "Order s", "\"orders\"", "\"", "a\"b", "a.b", "\u00e4");
    }
}
