package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import net.bytebuddy.asm.Advice;

/** Around {@code readColumnValueAsString}, which is left out where the bytes can be reached and are all there. */
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
     * @param buffer at the length, four bytes, of a text that follows; behind the text afterwards
     * @return null, and the buffer as it was, if the original has to read it, or to say what is wrong
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
