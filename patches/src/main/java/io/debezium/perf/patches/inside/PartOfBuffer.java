package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;

import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.proto.PgProto.RowMessage;
import net.bytebuddy.asm.MemberSubstitution.Argument;
import net.bytebuddy.asm.MemberSubstitution.Source;

/** What {@code processNotEmptyMessage} calls instead of copying a message and reading the copy. */
public final class PartOfBuffer {

    private PartOfBuffer() {}

    /** @return the array itself */
    public static byte[] all(byte[] array, int from, int to) {
        return array;
    }

    /**
     * @param array of the buffer
     * @param buffer which begins where the message does; it ends with the array
     */
    public static RowMessage read(
            @Argument(0) byte[] array, @Argument(value = 0, source = Source.ENCLOSING_METHOD) ByteBuffer buffer)
            throws InvalidProtocolBufferException {
        int from = buffer.arrayOffset();
        return RowMessage.parser().parseFrom(array, from, array.length - from);
    }
}
