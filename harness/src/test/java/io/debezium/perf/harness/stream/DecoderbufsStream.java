package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

/** Messages of decoderbufs, built by hand. */
public final class DecoderbufsStream {

    public static final int INSERT = 0;
    public static final int UPDATE = 1;
    public static final int DELETE = 2;
    public static final int BEGIN = 3;
    public static final int COMMIT = 4;

    /** 2024-02-29 12:00 UTC, in microseconds since 1970. */
    public static final long COMMIT_MICROS = 1_709_208_000_000_000L;

    private static final int TABLE = 3;
    private static final int COLUMN_NAME = 1;
    private static final int INT_32_VALUE = 3;
    private static final int STRING_VALUE = 8;
    private static final int BYTES_VALUE = 9;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private DecoderbufsStream() {}

    public static byte[] transaction(int operation) {
        return new DecoderbufsStream().header().operation(operation).bytes();
    }

    /** A change of {@code public.t}. */
    public static DecoderbufsStream row(int operation) {
        return new DecoderbufsStream()
                .header()
                .with(delimited(TABLE, utf8("public.t")))
                .operation(operation);
    }

    public DecoderbufsStream after(byte[] datum) {
        return with(delimited(DecoderbufsMessages.NEW_TUPLE, datum));
    }

    public DecoderbufsStream before(byte[] datum) {
        return with(delimited(DecoderbufsMessages.OLD_TUPLE, datum));
    }

    public DecoderbufsStream type(String modifier, boolean optional) {
        byte[] info = joined(delimited(1, utf8(modifier)), varint(2, optional ? 1 : 0));
        return with(delimited(7, info));
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    public ByteBuffer message() {
        return ByteBuffer.wrap(bytes());
    }

    public static byte[] nothing(String column, long type) {
        return joined(delimited(COLUMN_NAME, utf8(column)), varint(DecoderbufsMessages.COLUMN_TYPE, type));
    }

    public static byte[] int32(String column, long type, int value) {
        return joined(nothing(column, type), varint(INT_32_VALUE, value));
    }

    public static byte[] text(String column, long type, String value) {
        return joined(nothing(column, type), delimited(STRING_VALUE, utf8(value)));
    }

    public static byte[] raw(String column, long type, byte[] value) {
        return joined(nothing(column, type), delimited(BYTES_VALUE, value));
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Fields one after the other, which make a message. */
    static byte[] joined(byte[]... fields) {
        DecoderbufsStream all = new DecoderbufsStream();
        List.of(fields).forEach(all::with);
        return all.bytes();
    }

    static byte[] varint(int number, long value) {
        return field(number, Field.newBuilder().addVarint(value));
    }

    static byte[] delimited(int number, byte[] value) {
        return field(number, Field.newBuilder().addLengthDelimited(ByteString.copyFrom(value)));
    }

    private static byte[] field(int number, Field.Builder value) {
        return UnknownFieldSet.newBuilder()
                .addField(number, value.build())
                .build()
                .toByteArray();
    }

    private DecoderbufsStream header() {
        return with(varint(1, 4711)).with(varint(DecoderbufsMessages.COMMIT_TIME, COMMIT_MICROS));
    }

    private DecoderbufsStream operation(int operation) {
        return with(varint(DecoderbufsMessages.OPERATION, operation));
    }

    private DecoderbufsStream with(byte[] field) {
        out.writeBytes(field);
        return this;
    }
}
