package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.debezium.connector.postgresql.connection.pgoutput.PgOutputMessageDecoder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class InPlaceTextTest {

    private static final Method DEBEZIUM = method(PgOutputMessageDecoder.class);
    private static final Method PATCHED = method(patched());

    @Property(tries = 300)
    void textAndPlaceAreDebeziumsInWhateverBuffer(
            @ForAll("lengths") int length, @ForAll byte[] bytes, @ForAll("places") int before) {
        byte[] all = ByteBuffer.allocate(before + Integer.BYTES + bytes.length)
                .position(before)
                .putInt(length)
                .put(bytes)
                .array();
        ByteBuffer heap = ByteBuffer.wrap(all).position(before);
        ByteBuffer direct = ByteBuffer.allocateDirect(all.length).put(all).position(before);
        List<Object> expected = read(DEBEZIUM, heap.duplicate());

        assertThat(read(PATCHED, heap.duplicate())).isEqualTo(expected);
        assertThat(read(PATCHED, heap.slice())).isEqualTo(read(DEBEZIUM, heap.slice()));
        assertThat(read(PATCHED, heap.asReadOnlyBuffer())).isEqualTo(expected);
        assertThat(read(PATCHED, direct)).isEqualTo(expected);
    }

    @Example
    void whatIsCutOffFailsAsItDoesInDebezium() {
        ByteBuffer cut = ByteBuffer.wrap(new byte[] {0, 0, 0});

        assertThat(read(PATCHED, cut.duplicate())).isEqualTo(read(DEBEZIUM, cut.duplicate()));
    }

    @Example
    void aTextOfAllKindsOfLettersIsRead() {
        byte[] text = "a\u00e4\u20ac\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
        ByteBuffer buffer =
                ByteBuffer.allocate(100).putInt(text.length).put(text).flip();

        assertThat(read(PATCHED, buffer).get(0)).isEqualTo("a\u00e4\u20ac\ud83d\ude00");
    }

    /** The text or the exception, and how much of the buffer remains. */
    private static List<Object> read(Method method, ByteBuffer buffer) {
        try {
            return List.of(method.invoke(null, buffer), buffer.remaining());
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass(), buffer.remaining());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method method(Class<?> decoder) {
        try {
            Method method = decoder.getDeclaredMethod("readColumnValueAsString", ByteBuffer.class);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("text-in-place"));
            assertThat(changed).isNotSameAs(PgOutputMessageDecoder.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<Integer> lengths() {
        return Arbitraries.oneOf(Arbitraries.integers().between(-2, 12), Arbitraries.of(Integer.MIN_VALUE, 100_000));
    }

    @Provide
    static Arbitrary<Integer> places() {
        return Arbitraries.integers().between(0, 5);
    }
}
