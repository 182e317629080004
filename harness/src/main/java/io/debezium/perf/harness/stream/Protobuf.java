package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;

/** Protobuf messages field by field: whatever cannot be read in one, or is not what it must be, is a {@link DamagedMessage}. */
final class Protobuf {

    private Protobuf() {}

    /** What is to be found out from a message. */
    interface Reading<T> {
        T of(CodedInputStream in) throws IOException;
    }

    /** What is to be written in the place of a message. */
    interface Rewriting {
        void write(CodedInputStream in, CodedOutputStream out) throws IOException;
    }

    /** @param message its position stays */
    static <T> T read(ByteBuffer message, Reading<T> reading) {
        CodedInputStream in = CodedInputStream.newInstance(message);
        try {
            return reading.of(in);
        } catch (IOException e) {
            throw new DamagedMessage(e.getMessage(), message.position() + in.getTotalBytesRead());
        }
    }

    static byte[] rewritten(CodedInputStream in, Rewriting rewriting) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        rewriting.write(in, out);
        out.flush();
        return bytes.toByteArray();
    }

    /** @return the tag of the next field, of which nothing has been read yet; 0 at the end */
    static int nextTag(CodedInputStream in) throws IOException {
        int tag = in.readTag();
        int type = WireFormat.getTagWireType(tag);
        // No plugin sends groups, and one that were copied as a whole might hold a value.
        if (type == WireFormat.WIRETYPE_START_GROUP || type == WireFormat.WIRETYPE_END_GROUP) {
            throw new InvalidProtocolBufferException("wire type %d is not known".formatted(type));
        }
        return tag;
    }

    /** @return whether there is a field of this number, of which the first has its value read next */
    static boolean find(CodedInputStream in, int field, int wireType) throws IOException {
        for (int tag = nextTag(in); tag != 0; tag = nextTag(in)) {
            if (is(tag, field, wireType)) {
                return true;
            }
            in.skipField(tag);
        }
        return false;
    }

    /** Whether it is the tag of a field of this number, which must be of this wire type. */
    static boolean is(int tag, int field, int wireType) throws InvalidProtocolBufferException {
        if (WireFormat.getTagFieldNumber(tag) != field) {
            return false;
        }
        requireType(tag, wireType);
        return true;
    }

    static void requireType(int tag, int wireType) throws InvalidProtocolBufferException {
        int type = WireFormat.getTagWireType(tag);
        if (type != wireType) {
            throw new InvalidProtocolBufferException("wire type %d of field %d: must be %d"
                    .formatted(type, WireFormat.getTagFieldNumber(tag), wireType));
        }
    }
}
