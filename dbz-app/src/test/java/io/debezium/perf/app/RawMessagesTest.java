package io.debezium.perf.app;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;

import io.debezium.connector.postgresql.proto.PgProto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RawMessagesTest {

    /** Against the encoder that Debezium's own class has been generated with. */
    @ParameterizedTest
    @CsvSource({"INSERT,true", "UPDATE,true", "DELETE,true", "BEGIN,false", "COMMIT,false", "UNKNOWN,false"})
    void decoderbufsRowsAreToldByTheirOperation(PgProto.Op operation, boolean row) {
        byte[] message = PgProto.RowMessage.newBuilder()
                .setTransactionId(-294_967_296)
                .setCommitTime(1_700_000_000_000_000L)
                .setTable("public." + "x".repeat(200))
                .setOp(operation)
                .addNewTuple(
                        PgProto.DatumMessage.newBuilder().setColumnName("a").setDatumInt32(4))
                .build()
                .toByteArray();

        assertThat(isRow(RawMessages.DECODERBUFS, ByteBuffer.wrap(message))).isEqualTo(row);
    }

    @Test
    void fieldsOfAnyWireTypeAreSkipped() {
        // Field 9 fixed64, field 10 fixed32, then the operation 1.
        byte[] message = HexFormat.of().parseHex("49" + "0102030405060708" + "55" + "01020304" + "2001");

        assertThat(isRow(RawMessages.DECODERBUFS, ByteBuffer.wrap(message))).isTrue();
        assertThat(isRow(RawMessages.DECODERBUFS, ByteBuffer.wrap(message, 0, 14)))
                .as("without an operation")
                .isFalse();
    }

    @Test
    void everyMessageOfDecoderbufsTellsWhenItsTransactionWasCommitted() {
        ByteBuffer message = ByteBuffer.wrap(PgProto.RowMessage.newBuilder()
                .setTransactionId(-294_967_296)
                .setCommitTime(1_700_000_000_123_456L)
                .setOp(PgProto.Op.INSERT)
                .build()
                .toByteArray());

        assertThat(RawMessages.DECODERBUFS.commitMicros(message, 7)).isEqualTo(1_700_000_000_123_456L);
        assertThat(isRow(RawMessages.DECODERBUFS, message))
                .as("it can still be read from its start")
                .isTrue();
        assertThat(RawMessages.DECODERBUFS.commitMicros(ByteBuffer.wrap(new byte[] {0x20, 1}), 7))
                .as("one that does not tell")
                .isEqualTo(7);
    }

    @Test
    void pgoutputTellsAtTheBeginOfATransactionAloneWhenItWasCommitted() {
        long micros = ChronoUnit.MICROS.between(
                Instant.parse("2000-01-01T00:00:00Z"), Instant.parse("2026-11-22T05:00:00.123456Z"));
        ByteBuffer begin = ByteBuffer.allocate(22)
                .put((byte) 'x')
                .put((byte) 'B')
                .putLong(0x0123456789L)
                .putLong(micros)
                .putInt(771)
                .position(1);

        assertThat(RawMessages.PGOUTPUT.commitMicros(begin, 7))
                .isEqualTo(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse("2026-11-22T05:00:00.123456Z")));
        assertThat(RawMessages.PGOUTPUT.commitMicros(ByteBuffer.wrap(new byte[] {'I', 0}), 7))
                .isEqualTo(7);
    }

    @Test
    void theBufferMayBeginInMidArray() {
        byte[] padded = HexFormat.of().parseHex("ffff" + "2002");

        assertThat(isRow(RawMessages.DECODERBUFS, ByteBuffer.wrap(padded, 2, 2)))
                .isTrue();
        assertThat(isRow(RawMessages.PGOUTPUT, ByteBuffer.wrap(new byte[] {'B', 'I', 0}, 1, 2)))
                .isTrue();
    }

    @Test
    void pgoutputRowsAreToldByTheirFirstLetter() {
        assertThat(List.of('I', 'U', 'D', 'B', 'C', 'R', 'T', 'M', 'Y', 'O'))
                .filteredOn(letter -> isRow(
                        RawMessages.PGOUTPUT, ByteBuffer.wrap((letter + "rest").getBytes(StandardCharsets.US_ASCII))))
                .containsExactly('I', 'U', 'D');
    }

    @Test
    void otherPluginsAreRefused() {
        assertThatThrownBy(() -> RawMessages.of("wal2json"))
                .hasMessage("plugin.name wal2json: must be decoderbufs or pgoutput");
    }

    private static boolean isRow(RawMessages plugin, ByteBuffer message) {
        return plugin.operation(message) != RawMessages.NO_ROW;
    }
}
