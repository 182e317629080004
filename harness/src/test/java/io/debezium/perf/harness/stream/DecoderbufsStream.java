package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Messages of decoderbufs, built by hand. */
public final class DecoderbufsStream {

    public static final int INSERT = 0;
    public static final int UPDATE = 1;
    public static final int DELETE = 2;
    public static final int BEGIN = 3;
    public static final int COMMIT = 4;

    /** 2024-02-29 12:00 UTC, in microseconds since 1970. */
    public static final long COMMIT_MICROS = 1_709_208_000_000_000L;

    private static final int INT_32_VALUE = 3;
    private static final int INT_64_VALUE = 4;
    private static final int FLOAT_VALUE = 5;
    private static final int DOUBLE_VALUE = 6;
    private static final int BOOL_VALUE = 7;
    private static final int STRING_VALUE = 8;
    private static final int BYTES_VALUE = 9;

    private final ProtobufWriter out = new ProtobufWriter();

    private DecoderbufsStream() {}

    public static byte[] transaction(int operation) {
        return new DecoderbufsStream().header().operation(operation).bytes();
    }

    /** A change of {@code public.t}. */
    public static DecoderbufsStream row(int operation) {
        DecoderbufsStream row = new DecoderbufsStream().header();
        row.out.bytes(DecoderbufsMessages.TABLE, utf8("public.t"));
        return row.operation(operation);
    }

    public DecoderbufsStream after(byte[] datum) {
        out.bytes(DecoderbufsMessages.NEW_TUPLE, datum);
        return this;
    }

    public DecoderbufsStream before(byte[] datum) {
        out.bytes(DecoderbufsMessages.OLD_TUPLE, datum);
        return this;
    }

    public DecoderbufsStream type(String modifier, boolean optional) {
        out.bytes(
                DecoderbufsMessages.TYPE_INFO,
                new ProtobufWriter()
                        .bytes(1, utf8(modifier))
                        .varint(2, optional ? 1 : 0)
                        .written());
        return this;
    }

    public byte[] bytes() {
        return out.written();
    }

    public ByteBuffer message() {
        return ByteBuffer.wrap(bytes());
    }

    public static byte[] nothing(String column, long type) {
        return datum(column, type).written();
    }

    public static byte[] missing(String column, long type) {
        return datum(column, type).varint(DecoderbufsMessages.MISSING, 1).written();
    }

    public static byte[] int32(String column, long type, int value) {
        return datum(column, type).varint(INT_32_VALUE, value).written();
    }

    public static byte[] int64(String column, long type, long value) {
        return datum(column, type).varint(INT_64_VALUE, value).written();
    }

    public static byte[] float4(String column, float value) {
        return datum(column, 700)
                .fixed32(FLOAT_VALUE, Float.floatToIntBits(value))
                .written();
    }

    public static byte[] float8(String column, long type, double value) {
        return datum(column, type)
                .fixed64(DOUBLE_VALUE, Double.doubleToLongBits(value))
                .written();
    }

    public static byte[] bool(String column, boolean value) {
        return datum(column, 16).varint(BOOL_VALUE, value ? 1 : 0).written();
    }

    public static byte[] text(String column, long type, String value) {
        return datum(column, type).bytes(STRING_VALUE, utf8(value)).written();
    }

    public static byte[] raw(String column, long type, byte[] value) {
        return datum(column, type).bytes(BYTES_VALUE, value).written();
    }

    public static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private DecoderbufsStream header() {
        out.varint(1, 4711).varint(DecoderbufsMessages.COMMIT_TIME, COMMIT_MICROS);
        return this;
    }

    private DecoderbufsStream operation(int operation) {
        out.varint(DecoderbufsMessages.OPERATION, operation);
        return this;
    }

    private static ProtobufWriter datum(String column, long type) {
        return new ProtobufWriter()
                .bytes(DecoderbufsMessages.COLUMN_NAME, utf8(column))
                .varint(DecoderbufsMessages.COLUMN_TYPE, type);
    }
}
