package io.debezium.perf.harness.player;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.player.Wire.WireMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WireTest {

    private static final long YEAR_2000_SECONDS = 946_684_800;

    @Property(tries = 100)
    void whatIsWrittenIsRead(@ForAll byte type, @ForAll byte[] content) throws IOException {
        byte[] bytes = bytes(new WireMessage(type, content));

        WireMessage read = Wire.read(in(bytes));

        assertThat(read.type()).isEqualTo(type);
        assertThat(read.content()).isEqualTo(content);
        assertThatThrownBy(() -> Wire.read(in(Arrays.copyOf(bytes, bytes.length - 1))))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void aLengthThatCannotBeIsRefusedAndOneThatIsNotTrueTakesNoMemory() {
        for (int length : new int[] {3, 0, -1, Integer.MIN_VALUE, 0x4000_0004}) {
            assertThatThrownBy(() -> Wire.read(in(claim(length))))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("a message 'Q' of ");
        }
        assertThatThrownBy(() -> Wire.read(in(claim(0x3fff_ffff)))).isInstanceOf(EOFException.class);
    }

    @Test
    void aQueryEndsAtItsZeroByte() {
        assertThat(Wire.query("SELECT 'ü'").query()).isEqualTo("SELECT 'ü'");
        assertThat(new WireMessage(Wire.QUERY, utf8("SELECT 1")).query()).isEqualTo("SELECT 1");
        assertThat(new WireMessage(Wire.QUERY, new byte[0]).query()).isEmpty();
        assertThat(new WireMessage(Wire.PARSE, utf8("SELECT 1")).query()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"d, w, true", "d, k, false", "d, '', false", "x, w, false"})
    void copyDataIsToldByItsFirstByte(char type, String content, boolean isWal) {
        assertThat(new WireMessage((byte) type, utf8(content)).isCopy(Wire.WAL_DATA))
                .isEqualTo(isWal);
    }

    @Test
    void aKeepaliveHasPositionTimeAndWhetherAnAnswerIsWanted() {
        WireMessage keepalive = Wire.keepalive(0x1_0000_0002L, true);

        assertThat(keepalive.isCopy(Wire.KEEPALIVE)).isTrue();
        ByteBuffer content = ByteBuffer.wrap(keepalive.content(), 1, 17);
        assertThat(content.getLong()).isEqualTo(0x1_0000_0002L);
        long seconds = TimeUnit.MICROSECONDS.toSeconds(content.getLong()) + YEAR_2000_SECONDS;
        assertThat(seconds)
                .isBetween(
                        TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()) - 60,
                        TimeUnit.MILLISECONDS.toSeconds(System.currentTimeMillis()) + 60);
        assertThat(content.get()).isEqualTo((byte) 1);
        assertThat(Wire.keepalive(1, false).content()).endsWith(0).hasSize(18);
    }

    @Test
    void anErrorHasItsFieldsByTheirLetters() {
        WireMessage error = Wire.error("08P01", "no", "yes");
        assertThat(new String(error.content(), StandardCharsets.UTF_8))
                .isEqualTo("SERROR\0VERROR\0C08P01\0Mno\0Hyes\0\0");
    }

    private static byte[] claim(int length) {
        return ByteBuffer.allocate(20).put(Wire.QUERY).putInt(length).array();
    }

    private static byte[] bytes(WireMessage message) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        message.write(out);
        return out.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
