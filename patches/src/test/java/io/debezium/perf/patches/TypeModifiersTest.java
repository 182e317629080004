package io.debezium.perf.patches;

import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import io.debezium.connector.postgresql.connection.ReplicationMessage.ColumnTypeMetadata;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.postgresql.core.Oid;
import org.postgresql.core.TypeInfo;
import org.postgresql.jdbc.TypeInfoCache;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own, of the version that this project tests. */
class TypeModifiersTest {

    /** Far more texts than the cache can hold. */
    private static final int TEXTS = 10_000;

    private static final int PLACES = 1024;
    private static final int PLACES_OF_DEBEZIUM = 128;
    private static final int THREADS = 8;

    private static final TypeInfo TYPES = new TypeInfoCache(null, Integer.MAX_VALUE);
    private static final PostgresType VARCHAR = type("character varying", Oid.VARCHAR);
    private static final Constructor<?> PATCHED = patched();

    @Property(tries = 5_000)
    void answersAsDebeziumDoesWhateverTheText(
            @ForAll("types") PostgresType type, @ForAll("texts") String text, @ForAll boolean optional) {
        List<Object> expected = debezium(type, text, optional);

        assertThat(patched(type, text, optional)).as(text).isEqualTo(expected);
        // Asked a second time, since that answer comes from the cache.
        assertThat(patched(type, text, optional)).as(text).isEqualTo(expected);
    }

    @Property
    void answersAsDebeziumDoesToWhatAServerSpells(@ForAll("types") PostgresType type, @ForAll("spelt") String text) {
        assertThat(patched(type, text, true)).as(text).hasSize(3).isEqualTo(debezium(type, text, true));
    }

    @Example
    void eightThreadsWithFarMoreTextsThanPlacesGetTheRightAnswersAlways() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Integer>> tasks = IntStream.range(0, THREADS)
                    .<Callable<Integer>>mapToObj(thread -> () -> wrongAnswers(thread))
                    .toList();
            List<Integer> wrong = new ArrayList<>();
            for (Future<Integer> future : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
                wrong.add(future.get());
            }
            assertThat(wrong).hasSize(THREADS).containsOnly(0);
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Example
    void noMoreTextsAreRememberedThanThereArePlaces() {
        List<WeakReference<String>> texts = new ArrayList<>();
        for (int i = 0; i < TEXTS; i++) {
            String text = "character varying(" + (1_000_000 + i) + ")";
            texts.add(new WeakReference<>(text));
            patched(VARCHAR, text, true);
        }
        System.gc();

        assertThat(texts.stream().filter(text -> text.get() != null).count())
                .isBetween(PLACES_OF_DEBEZIUM + 1L, (long) PLACES);
    }

    private static int wrongAnswers(int thread) {
        int wrong = 0;
        for (int i = 0; i < TEXTS; i++) {
            // Each thread uses an order of its own, so that they meet at different places of the cache.
            int length = 1 + (i * (2 * thread + 1) + thread) % TEXTS;
            Object found =
                    patched(VARCHAR, "character varying(" + length + ")", true).get(0);
            wrong += found.equals(length) ? 0 : 1;
        }
        return wrong;
    }

    private static List<Object> debezium(PostgresType type, String text, boolean optional) {
        try {
            TypeMetadataImpl metadata = new TypeMetadataImpl("c", type, text, optional);
            return List.of(metadata.getLength(), metadata.getScale(), metadata.isOptional());
        } catch (RuntimeException e) {
            return List.of(e.getClass(), e.getMessage());
        }
    }

    private static List<Object> patched(PostgresType type, String text, boolean optional) {
        try {
            ColumnTypeMetadata metadata = (ColumnTypeMetadata) PATCHED.newInstance("c", type, text, optional);
            Object itsOptional = metadata.getClass().getMethod("isOptional").invoke(metadata);
            return List.of(metadata.getLength(), metadata.getScale(), itsOptional);
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass(), e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Constructor<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("type-modifiers"));
            assertThat(changed).isNotSameAs(TypeMetadataImpl.class);
            return changed.getConstructors()[0];
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PostgresType type(String name, int oid) {
        return new PostgresType.Builder(null, name, oid, oid, -1, TYPES).build();
    }

    @Provide
    static Arbitrary<PostgresType> types() {
        return Arbitraries.of(
                PostgresType.UNKNOWN,
                VARCHAR,
                type("numeric", Oid.NUMERIC),
                type("timestamp", Oid.TIMESTAMP),
                type("time with time zone", Oid.TIMETZ),
                type("interval", Oid.INTERVAL),
                type("bit", Oid.BIT),
                type("integer", Oid.INT4));
    }

    /** Texts made of pieces that matter to the regular expression. */
    @Provide
    static Arbitrary<String> texts() {
        Arbitrary<String> pieces = Arbitraries.of(
                "a",
                "numeric",
                ".",
                "(",
                ")",
                "[",
                "[]",
                ",",
                "5",
                "10",
                "+",
                "\u0665",
                "2147483648",
                "-1",
                " ",
                "\t",
                "\n",
                "\u0085",
                "\"");
        return pieces.list().ofMaxSize(9).map(list -> String.join("", list));
    }

    @Provide
    static Arbitrary<String> spelt() {
        Arbitrary<String> schema = Arbitraries.of("", "public.", "\"my schema\".");
        Arbitrary<String> name = Arbitraries.of("numeric", "character varying", "bit", "geometry", "timestamp");
        Arbitrary<String> modifiers = Arbitraries.oneOf(
                Arbitraries.just(""),
                Arbitraries.integers().between(0, 100_000).map(n -> "(" + n + ")"),
                Arbitraries.integers().between(1, 1000).map(n -> "(" + n + "," + n / 2 + ")"),
                Arbitraries.integers().between(1, 9999).map(n -> "(Point," + n + ")"));
        Arbitrary<String> end = Arbitraries.of("", "[]", " with time zone");
        return Combinators.combine(schema, name, modifiers, end).as((a, b, c, d) -> a + b + c + d);
    }
}
