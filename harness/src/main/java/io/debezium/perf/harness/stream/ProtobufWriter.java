package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;

/** Writes the fields of a protobuf message. Not for several threads. */
final class ProtobufWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static int varintBytes(long value) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7);
    }

    /** @return the place after it */
    static int putVarint(long value, byte[] bytes, int at) {
        long rest = value;
        int next = at;
        while ((rest & ~0x7fL) != 0) {
            bytes[next++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        bytes[next++] = (byte) rest;
        return next;
    }

    /** The current one, as it is. */
    ProtobufWriter copy(ProtobufFields fields) {
        fields.copyTo(out);
        return this;
    }

    ProtobufWriter varint(int field, long value) {
        tag(field, Protobuf.VARINT);
        bareVarint(value);
        return this;
    }

    ProtobufWriter fixed64(int field, long bits) {
        tag(field, Protobuf.FIXED_64);
        littleEndian(bits, Long.BYTES);
        return this;
    }

    ProtobufWriter fixed32(int field, int bits) {
        tag(field, Protobuf.FIXED_32);
        littleEndian(bits, Integer.BYTES);
        return this;
    }

    /** Text, bytes or a message. */
    ProtobufWriter bytes(int field, byte[] content) {
        tag(field, Protobuf.DELIMITED);
        bareVarint(content.length);
        out.writeBytes(content);
        return this;
    }

    byte[] written() {
        return out.toByteArray();
    }

    private void tag(int field, int wireType) {
        bareVarint((long) field << 3 | wireType);
    }

    private void bareVarint(long value) {
        byte[] bytes = new byte[varintBytes(value)];
        putVarint(value, bytes, 0);
        out.writeBytes(bytes);
    }

    private void littleEndian(long bits, int bytes) {
        for (int i = 0; i < bytes; i++) {
            out.write((int) (bits >>> Byte.SIZE * i));
        }
    }
}
