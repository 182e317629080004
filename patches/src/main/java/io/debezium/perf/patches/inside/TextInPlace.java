package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code readColumnValueAsString}: skips the method where the text can be decoded directly from the array of
 * the buffer.
 */
public final class TextInPlace {

    private TextInPlace() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static String enter(@Advice.Argument(0) ByteBuffer buffer) {
        return textOrNull(buffer);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter String read, @Advice.Return(readOnly = false) String text) {
        text = read == null ? text : read;
    }

    /**
     * Decodes a text.
     *
     * @param buffer positioned at the length of the text, which has four bytes; after the text afterwards
     * @return null, with the buffer unchanged, if the original method has to read the text or to report what is wrong
     */
    public static String textOrNull(ByteBuffer buffer) {
        if (!buffer.hasArray() || buffer.remaining() < Integer.BYTES) {
            return null;
        }
        int start = buffer.position() + Integer.BYTES;
        int length = buffer.getInt(buffer.position());
        if (length < 0 || length > buffer.limit() - start) {
            return null;
        }
        buffer.position(start + length);
        return new String(buffer.array(), buffer.arrayOffset() + start, length, StandardCharsets.UTF_8);
    }
}
