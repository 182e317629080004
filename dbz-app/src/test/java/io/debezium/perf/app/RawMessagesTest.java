package io.debezium.perf.app;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

        assertThat(RawMessages.DECODERBUFS.isRow(ByteBuffer.wrap(message))).isEqualTo(row);
    }

    @Test
    void fieldsOfAnyWireTypeAreSkipped() {
        // Field 9 fixed64, field 10 fixed32, then the operation 1.
        byte[] message = HexFormat.of().parseHex("49" + "0102030405060708" + "55" + "01020304" + "2001");

        assertThat(RawMessages.DECODERBUFS.isRow(ByteBuffer.wrap(message))).isTrue();
        assertThat(RawMessages.DECODERBUFS.isRow(ByteBuffer.wrap(message, 0, 14)))
                .as("without an operation")
                .isFalse();
    }

    @Test
    void theBufferMayBeginInMidArray() {
        byte[] padded = HexFormat.of().parseHex("ffff" + "2002");

        assertThat(RawMessages.DECODERBUFS.isRow(ByteBuffer.wrap(padded, 2, 2))).isTrue();
        assertThat(RawMessages.PGOUTPUT.isRow(ByteBuffer.wrap(new byte[] {'B', 'I', 0}, 1, 2)))
                .isTrue();
    }

    @Test
    void pgoutputRowsAreToldByTheirFirstLetter() {
        assertThat(List.of('I', 'U', 'D', 'B', 'C', 'R', 'T', 'M', 'Y', 'O'))
                .filteredOn(letter -> RawMessages.PGOUTPUT.isRow(
                        ByteBuffer.wrap((letter + "rest").getBytes(StandardCharsets.US_ASCII))))
                .containsExactly('I', 'U', 'D');
    }

    @Test
    void otherPluginsAreRefused() {
        assertThatThrownBy(() -> RawMessages.of("wal2json"))
                .hasMessage("plugin.name wal2json: must be decoderbufs or pgoutput");
    }
}
