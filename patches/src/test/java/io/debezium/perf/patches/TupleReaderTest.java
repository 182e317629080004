package io.debezium.perf.patches;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.pgoutput.PgOutputMessageDecoder;
import io.debezium.relational.Column;
import io.debezium.relational.Table;
import io.debezium.relational.TableId;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

import io.debezium.perf.patches.MessagesOfDecoderbufs.Types;

import static io.debezium.perf.patches.MessagesOfDecoderbufs.facts;
import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched decoder with Debezium's own. */
class TupleReaderTest {

    private static final Method DEBEZIUM = method(PgOutputMessageDecoder.class);
    private static final Method PATCHED = method(patched());

    /** @param value null for a value that is not sent as a text */
    record Sent(String type, String fullType, boolean optional, char kind, byte[] value) {}

    @Property(tries = 3_000)
    void columnsAndPlaceAreDebeziumsInWhateverBuffer(
            @ForAll("sent") @Size(max = 5) List<Sent> sent,
            @ForAll @IntRange(max = 3) int before,
            @ForAll @IntRange(max = 3) int cut,
            @ForAll @IntRange(min = -1, max = 1) int more) {
        Table table = table(sent);
        byte[] row = row(sent, sent.size() + more);
        byte[] all = Arrays.copyOf(new byte[before], Math.max(before, before + row.length - cut));
        System.arraycopy(row, 0, all, before, all.length - before);
        ByteBuffer heap = ByteBuffer.wrap(all).position(before);
        ByteBuffer direct = ByteBuffer.allocateDirect(all.length).put(all).position(before);
        List<Object> expected = read(DEBEZIUM, heap.duplicate(), table);

        assertThat(read(PATCHED, heap.duplicate(), table)).isEqualTo(expected);
        assertThat(read(PATCHED, heap.slice(), table)).isEqualTo(expected);
        assertThat(read(PATCHED, direct, table)).isEqualTo(expected);
    }

    @Example
    void anIntegerIsReadFromItsBytes() throws Exception {
        List<Sent> sent = List.of(new Sent("int4", "integer", false, 't', new byte[] {'-', '7'}));

        List<?> columns = (List<?>) PATCHED.invoke(null, ByteBuffer.wrap(row(sent, 1)), Types.make(), table(sent));

        assertThat(columns).singleElement().hasToString("c0: -7");
    }

    /** A table that was altered is another one, even where it has the same columns' names. */
    @Example
    void whatAnAlteredTableSaysCounts() throws Exception {
        Sent integer = new Sent("int4", "integer", false, 't', new byte[] {'1'});
        Sent text = new Sent("text", "text", false, 't', new byte[] {'1'});

        for (Sent each : List.of(integer, text, integer)) {
            List<Sent> sent = List.of(each);
            ByteBuffer row = ByteBuffer.wrap(row(sent, 1));
            assertThat(read(PATCHED, row.duplicate(), table(sent))).isEqualTo(read(DEBEZIUM, row, table(sent)));
        }
    }

    private static Table table(List<Sent> sent) {
        return Table.editor()
                .tableId(new TableId(null, "public", "t"))
                .setColumns(IntStream.range(0, sent.size())
                        .mapToObj(i -> Column.editor()
                                .name("c" + i)
                                .type(sent.get(i).type, sent.get(i).fullType)
                                .optional(sent.get(i).optional)
                                .create())
                        .toList())
                .create();
    }

    private static byte[] row(List<Sent> sent, int count) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(ByteBuffer.allocate(2).putShort((short) count).array());
        for (Sent each : sent) {
            bytes.write(each.kind);
            if (each.kind == 't') {
                bytes.writeBytes(
                        ByteBuffer.allocate(4).putInt(each.value.length).array());
                bytes.writeBytes(each.value);
            }
        }
        return bytes.toByteArray();
    }

    /** What can be asked of the columns, or the exception; and how much of the buffer remains after a row that was read. */
    @SuppressWarnings("unchecked")
    private static List<Object> read(Method method, ByteBuffer buffer, Table table) {
        try {
            List<ReplicationMessage.Column> columns =
                    (List<ReplicationMessage.Column>) method.invoke(null, buffer, Types.make(), table);
            return List.of(facts(() -> columns, false), buffer.remaining());
        } catch (InvocationTargetException e) {
            return List.of(e.getCause().getClass());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Method method(Class<?> decoder) {
        try {
            Method method = decoder.getDeclaredMethod(
                    "resolveColumnsFromStreamTupleData", ByteBuffer.class, TypeRegistry.class, Table.class);
            method.setAccessible(true);
            return method;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("tuple-reader"), "$1", "$2", "$3");
            assertThat(changed).isNotSameAs(PgOutputMessageDecoder.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<List<Sent>> sent() {
        return Combinators.combine(
                        Arbitraries.of("int2", "int4", "int8", "varchar", "bpchar", "text", "numeric", "mood"),
                        Arbitraries.of("integer", "character varying(20)", "numeric(10,2)", "("),
                        Arbitraries.of(true, false),
                        Arbitraries.frequency(Tuple.of(8, 't'), Tuple.of(2, 'n'), Tuple.of(2, 'u'), Tuple.of(1, '?')),
                        values())
                .as(Sent::new)
                .list();
    }

    private static Arbitrary<byte[]> values() {
        return Arbitraries.oneOf(
                Arbitraries.integers().map(number -> bytes(number.toString())),
                Arbitraries.longs().map(number -> bytes(number.toString())),
                Arbitraries.of(
                                "",
                                "-",
                                "+3",
                                "007",
                                "-0",
                                "1.5",
                                "99999999999999999999",
                                "-9223372036854775808",
                                "\u0661",
                                "\u00e4")
                        .map(TupleReaderTest::bytes),
                Arbitraries.just(new byte[] {'a', (byte) 0xc3, '(', (byte) 0xff}));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
