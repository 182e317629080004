package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.postgresql.core.TypeInfo;
import org.postgresql.jdbc.TypeInfoCache;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the patched registry with Debezium's own. Both have no database, so that they fail at types that they do not
 * know.
 */
class KnownTypesFirstTest {

    private static final TypeInfo TYPES = new TypeInfoCache(null, Integer.MAX_VALUE);
    private static final Class<?> PATCHED = patched();

    private record Step(boolean learns, int oid, String schema, String name) {}

    @Property(tries = 300)
    void whateverIsLearnedAndAskedForTheTypesAreDebeziums(@ForAll("steps") List<Step> steps)
            throws ReflectiveOperationException {
        Object debezium = empty(TypeRegistry.class);
        Object patched = empty(PATCHED);
        for (Step step : steps) {
            if (step.learns) {
                PostgresType type = type(step.name, step.oid);
                learn(debezium, type, step.schema);
                learn(patched, type, step.schema);
            }
            assertThat(byNumber(patched, step.oid)).isEqualTo(byNumber(debezium, step.oid));
            assertThat(byName(patched, step)).isEqualTo(byName(debezium, step));
        }
    }

    @Example
    void ofFarMoreTypesThanPlacesEachIsFound() throws ReflectiveOperationException {
        Object patched = empty(PATCHED);
        for (int oid = 0; oid < 2_000; oid++) {
            learn(patched, type("t" + oid, oid), "public");
        }
        for (int oid = 0; oid < 2_000; oid++) {
            List<Object> found = byNumber(patched, oid);
            assertThat(found.get(0)).extracting("oid").isEqualTo(oid);
            assertThat(byName(patched, new Step(false, oid, "public", "t" + oid)))
                    .isEqualTo(found);
        }
    }

    @Example
    void aTypeIsLookedUpOnceAndAgainWhenAnotherIsLearned() throws ReflectiveOperationException {
        Object patched = empty(PATCHED);
        learn(patched, type("a", 1), "public");
        List<Object> first = byNumber(patched, 1);
        Unmade.set(PATCHED, patched, "oidToType", new HashMap<>());

        assertThat(byNumber(patched, 1)).isEqualTo(first);
        learn(patched, type("b", 2), "public");
        assertThat(byNumber(patched, 1)).isNotEqualTo(first);
    }

    private static Object empty(Class<?> type) throws ReflectiveOperationException {
        Object registry = Unmade.of(type);
        Unmade.set(type, registry, "nameToType", new HashMap<>());
        Unmade.set(type, registry, "oidToType", new HashMap<>());
        return registry;
    }

    private static void learn(Object registry, PostgresType type, String schema) throws ReflectiveOperationException {
        Method add = registry.getClass().getDeclaredMethod("addType", PostgresType.class, String.class);
        add.setAccessible(true);
        add.invoke(registry, type, schema);
    }

    private static List<Object> byNumber(Object registry, int oid) throws ReflectiveOperationException {
        return answer(registry, registry.getClass().getMethod("get", int.class), oid);
    }

    private static List<Object> byName(Object registry, Step step) throws ReflectiveOperationException {
        Method get = registry.getClass().getMethod("get", String.class, String.class);
        return answer(registry, get, step.schema, step.name);
    }

    private static List<Object> answer(Object registry, Method get, Object... asked) throws IllegalAccessException {
        try {
            return List.of(get.invoke(registry, asked));
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass());
        }
    }

    private static PostgresType type(String name, int oid) {
        return new PostgresType.Builder(null, name, oid, oid, -1, TYPES).build();
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("known-types"));
            assertThat(changed).isNotSameAs(TypeRegistry.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<List<Step>> steps() {
        Arbitrary<Integer> oids = Arbitraries.of(-1, 0, 1, 2, 257, 258, Integer.MIN_VALUE);
        Arbitrary<String> schemas = Arbitraries.of("public", "pg_catalog", "information_schema", null);
        Arbitrary<String> names =
                Arbitraries.of("int4", "serial", "a", "\"a\"", "public.a", "\"public\".\"a\"", "a.b", "");
        return Combinators.combine(Arbitraries.of(true, false), oids, schemas, names)
                .as(Step::new)
                .list()
                .ofMaxSize(25);
    }
}
