package io.debezium.perf.patches;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.relational.TableId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class TableIdentifierTest {

    private static final int PLACES = 1024;

    private static final Method DEBEZIUM = parse(PostgresSchema.class);
    private static final Method PATCHED = parse(patched());

    @Property(tries = 2_000)
    void findsWhatDebeziumFindsWhateverTheText(@ForAll("texts") String text) {
        List<Object> expected = parsed(DEBEZIUM, text);

        assertThat(parsed(PATCHED, text)).as(text).isEqualTo(expected);
        // Asked a second time, since that answer comes from the cache.
        assertThat(parsed(PATCHED, text)).as(text).isEqualTo(expected);
    }

    @Example
    void withoutANameItFailsAsDebeziumDoes() {
        assertThat(parsed(PATCHED, null)).isEqualTo(parsed(DEBEZIUM, null)).hasSize(1);
    }

    @Example
    void aNameIsTakenApartOnce() throws ReflectiveOperationException {
        Object once = PATCHED.invoke(null, "\"public\".\"orders\"");

        assertThat(PATCHED.invoke(null, "\"public\".\"" + "orders\"")).isSameAs(once);
    }

    @Example
    void ofManyNamesThereAreNoMoreRememberedThanPlaces() throws ReflectiveOperationException {
        List<WeakReference<Object>> found = new ArrayList<>();
        for (int i = 0; i < 10 * PLACES; i++) {
            Object id = PATCHED.invoke(null, "public.t" + i);
            assertThat(id).hasToString("public.t" + i);
            found.add(new WeakReference<>(id));
        }
        System.gc();

        assertThat(found.stream().filter(id -> id.get() != null).count()).isBetween(1L, (long) PLACES);
    }

    private static List<Object> parsed(Method parse, String text) {
        try {
            TableId id = (TableId) parse.invoke(null, text);
            return id == null ? List.of() : List.of(id.parts(), id.identifier());
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method parse(Class<?> schema) {
        try {
            Method parse = schema.getDeclaredMethod("parse", String.class);
            parse.setAccessible(true);
            return parse;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("table-id"));
            assertThat(changed).isNotSameAs(PostgresSchema.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Texts made of pieces that matter to the parser. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> pieces = Arbitraries.of(
                "a", "Orders", ".", "\"", "\"\"", "'", "`", " ", "\t", "[", "]", "\u00e4", "\"s\".\"t\"");
        return pieces.list().ofMaxSize(8).map(list -> String.join("", list));
    }
}
