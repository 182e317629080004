package io.debezium.perf.patches;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.connector.postgresql.connection.MessageDecoder;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.pgproto.PgProtoMessageDecoder;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.Op;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;
import io.debezium.connector.postgresql.proto.PgProto.TypeInfo;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.postgresql.core.Oid;

import io.debezium.perf.patches.MessagesOfDecoderbufs.Types;

import static io.debezium.perf.patches.MessagesOfDecoderbufs.facts;
import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched decoder with Debezium's own. */
class RowReaderTest {

    private static final Class<?> PATCHED = patched();

    @Property(tries = 2_000)
    void readsWhatDebeziumReadsWhereverTheMessageBeginsAndEnds(
            @ForAll("rows") RowMessage row, @ForAll @IntRange(max = 30) int before, @ForAll @IntRange(max = 3) int cut)
            throws Exception {
        byte[] message = row.toByteArray();
        byte[] shorter = Arrays.copyOf(message, message.length - cut);

        assertThat(read(decoder(PATCHED), in(shorter, before)))
                .isEqualTo(read(decoder(PgProtoMessageDecoder.class), in(shorter, before)));
    }

    @Property(tries = 2_000)
    void readsWhatDebeziumReadsOfADamagedMessage(
            @ForAll("rows") RowMessage row,
            @ForAll @Size(min = 1, max = 3) List<@IntRange(max = 1_000) Integer> places,
            @ForAll byte put)
            throws Exception {
        byte[] message = row.toByteArray();
        places.forEach(place -> message[place % message.length] = put);

        assertThat(read(decoder(PATCHED), in(message, 0)))
                .isEqualTo(read(decoder(PgProtoMessageDecoder.class), in(message, 0)));
    }

    /** A type that cannot be looked up is only an error if the table is captured. */
    @Example
    void typesAreOnlyLookedUpWhenTheColumnsAreAskedFor() throws Exception {
        RowMessage row = RowMessage.newBuilder()
                .setOp(Op.INSERT)
                .setTable("public.t")
                .addNewTuple(column("a", Oid.INT4).setDatumInt32(1))
                .addNewTuple(column("b", Oid.NUMERIC).setDatumString("1"))
                .addNewTuple(column("c", 99_999))
                .addAllNewTypeinfo(List.of(info("integer"), info("numeric"), info("public.e")))
                .build();
        Types types = Types.make();
        List<ReplicationMessage> handedOn = new ArrayList<>();

        decoder(PATCHED).processMessage(in(row.toByteArray(), 0), handedOn::add, types);

        assertThat(handedOn).hasSize(1);
        assertThat(types.asked()).isZero();
        handedOn.get(0).getNewTupleList();
        assertThat(types.asked()).isEqualTo(3);
    }

    private static DatumMessage.Builder column(String name, int type) {
        return DatumMessage.newBuilder().setColumnName(name).setColumnType(type);
    }

    private static TypeInfo info(String modifier) {
        return TypeInfo.newBuilder()
                .setModifier(modifier)
                .setValueOptional(false)
                .build();
    }

    @Example
    void aPlainRowIsReadFromItsBytes() throws Exception {
        RowMessage row = RowMessage.newBuilder()
                .setOp(Op.UPDATE)
                .setTable("public.t")
                .addNewTuple(column("a", Oid.INT4).setDatumInt32(-7))
                .addNewTypeinfo(info("integer"))
                .build();
        List<ReplicationMessage> handedOn = new ArrayList<>();

        decoder(PATCHED).processMessage(in(row.toByteArray(), 3), handedOn::add, Types.make());

        assertThat(handedOn).singleElement().satisfies(message -> {
            assertThat(message).hasToString("UPDATE of public.t");
            assertThat(message.getNewTupleList()).singleElement().hasToString("a: -7");
        });
    }

    @Example
    void aBufferWithoutAnArrayIsRefusedAsBefore() throws Exception {
        ByteBuffer direct = ByteBuffer.allocateDirect(8);

        assertThat(read(decoder(PATCHED), direct))
                .isEqualTo(read(decoder(PgProtoMessageDecoder.class), direct))
                .asString()
                .contains("Invalid buffer");
    }

    private static ByteBuffer in(byte[] message, int before) {
        byte[] array = new byte[before + message.length];
        System.arraycopy(message, 0, array, before, message.length);
        return ByteBuffer.wrap(array, before, message.length).slice();
    }

    /**
     * Describes the messages that the decoder passes on, after the buffer was overwritten; or the exception. Empty if there
     * is neither.
     */
    private static List<Object> read(MessageDecoder decoder, ByteBuffer buffer) {
        List<ReplicationMessage> handedOn = new ArrayList<>();
        try {
            decoder.processMessage(buffer, handedOn::add, Types.make());
        } catch (Exception e) {
            return List.of(e + ", " + e.getCause());
        }
        Arrays.fill(buffer.array(), (byte) 0);
        return handedOn.stream().flatMap(RowReaderTest::told).toList();
    }

    private static Stream<Object> told(ReplicationMessage message) {
        return Stream.of(
                message.getOperation(),
                message.getCommitTime(),
                message.getTransactionId(),
                message.getTable(),
                message.isLastEventForLsn(),
                message.isTransactionalMessage(),
                message.shouldSchemaBeSynchronized(),
                facts(message::getOldTupleList, false),
                facts(message::getNewTupleList, false));
    }

    private static MessageDecoder decoder(Class<?> type) throws ReflectiveOperationException {
        return (MessageDecoder) type.getConstructor().newInstance();
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(
                    ChangedClasses.patch("row-reader"),
                    MessagesOfDecoderbufs.CLASS,
                    MessagesOfDecoderbufs.CLASS + "$1",
                    MessagesOfDecoderbufs.CLASS + "$2");
            assertThat(changed).isNotSameAs(PgProtoMessageDecoder.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Provide
    static Arbitrary<RowMessage> rows() {
        return MessagesOfDecoderbufs.rows();
    }
}
