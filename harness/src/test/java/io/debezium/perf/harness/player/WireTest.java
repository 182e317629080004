package io.debezium.perf.harness.player;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.player.Wire.WireMessage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class WireTest {

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
    void aKeepaliveHasPositionTimeAndWhetherAnAnswerIsWanted() {
        WireMessage keepalive = Wire.keepalive(0x1_0000_0002L, true);

        assertThat(keepalive.isCopy(Wire.KEEPALIVE)).isTrue();
        ByteBuffer content = ByteBuffer.wrap(keepalive.content(), 1, 17);
        assertThat(content.getLong()).isEqualTo(0x1_0000_0002L);
        Instant time = Instant.parse("2000-01-01T00:00:00Z").plus(content.getLong(), ChronoUnit.MICROS);
        assertThat(time).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
        assertThat(content.get()).isEqualTo((byte) 1);
        assertThat(Wire.keepalive(1, false).content()).endsWith(0).hasSize(18);
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
}
