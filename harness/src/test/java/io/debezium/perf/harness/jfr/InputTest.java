package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InputTest {

    @Property
    void numbersOf64BitsSurviveEncoding(@ForAll long value) {
        ByteBuffer bytes = ByteBuffer.allocate(10);
        long rest = value;
        for (int i = 0; i < 8 && (rest & ~0x7fL) != 0; i++) {
            bytes.put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        bytes.put((byte) rest).put((byte) 77);

        assertThat(new Input(ByteBuffer.wrap(bytes.array())).number()).isEqualTo(value);
        Input skipping = new Input(ByteBuffer.wrap(bytes.array()));
        skipping.skipNumber();
        assertThat(skipping.octet()).isEqualTo(77);
    }

    @Test
    void stringsHaveSixEncodings() {
        Input input = input(0, 1, 2, 9, 3, 2, 0xc3, 0xa4, 4, 2, 'a', 0xe4, 1, 5, 1, 0xe4);

        assertThat(input.string(id -> "pooled " + id)).isNull();
        assertThat(input.string(id -> "pooled " + id)).isEmpty();
        assertThat(input.string(id -> "pooled " + id)).isEqualTo("pooled 9");
        assertThat(input.string(id -> "pooled " + id)).isEqualTo("\u00e4");
        assertThat(input.string(id -> "pooled " + id)).isEqualTo("a\u00e4");
        assertThat(input.string(id -> "pooled " + id)).isEqualTo("\u00e4");
    }

    @Test
    void aLengthBeyondTheChunkIsRefusedBeforeMemoryIsTakenForIt() {
        assertThatThrownBy(() -> input(3, 0xff, 0xff, 0xff, 0x7f, 1).string(id -> ""))
                .hasMessageContaining("elements in 1 bytes");
    }

    private static Input input(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        return new Input(ByteBuffer.wrap(bytes));
    }
}
