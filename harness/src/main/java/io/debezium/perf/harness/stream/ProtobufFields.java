package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Goes through the fields of a protobuf message, one after the other. Not for several threads. */
final class ProtobufFields {

    private final ByteBuffer message;
    private final int end;

    private int tagAt;
    private long tag;
    private int valueAt;
    private int after;

    private ProtobufFields(ByteBuffer message, int start, int end) {
        this.message = message;
        this.end = end;
        this.after = start;
    }

    static ProtobufFields of(ByteBuffer message) {
        // A duplicate is big-endian whatever the message is.
        return new ProtobufFields(message.duplicate(), message.position(), message.limit());
    }

    /** @return whether there is another field; the other methods are about it from then on */
    boolean next() {
        if (after >= end) {
            return false;
        }
        tagAt = after;
        tag = Protobuf.varint(message, tagAt, end);
        Protobuf.number(tag, tagAt);
        valueAt = Protobuf.afterVarint(message, tagAt, end);
        after = Protobuf.afterValue(message, valueAt, end, tag);
        return true;
    }

    /** Where the field begins in the message's buffer. */
    int place() {
        return tagAt;
    }

    int number() {
        return Protobuf.number(tag, tagAt);
    }

    long varint() {
        Protobuf.requireType(Protobuf.VARINT, tag, tagAt);
        return Protobuf.varint(message, valueAt, end);
    }

    long fixed64() {
        Protobuf.requireType(Protobuf.FIXED_64, tag, tagAt);
        return Long.reverseBytes(message.getLong(valueAt));
    }

    int fixed32() {
        Protobuf.requireType(Protobuf.FIXED_32, tag, tagAt);
        return Integer.reverseBytes(message.getInt(valueAt));
    }

    byte[] bytes() {
        int start = contentAt();
        byte[] bytes = new byte[after - start];
        message.get(start, bytes);
        return bytes;
    }

    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** The fields of the message that this field's value is. */
    ProtobufFields nested() {
        return new ProtobufFields(message, contentAt(), after);
    }

    /** The value of this field as a message of its own. */
    ByteBuffer slice() {
        int start = contentAt();
        return message.slice(start, after - start);
    }

    /** The field as it is. */
    void copyTo(ByteArrayOutputStream out) {
        byte[] field = new byte[after - tagAt];
        message.get(tagAt, field);
        out.writeBytes(field);
    }

    private int contentAt() {
        Protobuf.requireType(Protobuf.DELIMITED, tag, tagAt);
        return Protobuf.afterVarint(message, valueAt, end);
    }
}
