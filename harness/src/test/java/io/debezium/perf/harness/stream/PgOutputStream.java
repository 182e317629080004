package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Messages of pgoutput, built by hand. */
public final class PgOutputStream {

    /** 2024-02-29 12:00 UTC, in microseconds since 1970. */
    public static final long COMMIT_MICROS = 1_709_208_000_000_000L;

    private static final long YEAR_2000_MICROS = 946_684_800_000_000L;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private PgOutputStream(char letter) {
        int8(letter);
    }

    public static PgOutputStream of(char letter) {
        return new PgOutputStream(letter);
    }

    public static PgOutputStream begin(long position) {
        return of('B').int64(position).int64(COMMIT_MICROS - YEAR_2000_MICROS).int32(4711);
    }

    public static PgOutputStream commit(long position, long end) {
        return of('C').int8(0).int64(position).int64(end).int64(COMMIT_MICROS - YEAR_2000_MICROS);
    }

    public static PgOutputStream logical(long position, String prefix, byte[] content) {
        return of('M').int8(1)
                .int64(position)
                .text(prefix)
                .int32(content.length)
                .bytes(content);
    }

    public static PgOutputStream type(int oid, String namespace, String name) {
        return of('Y').int32(oid).text(namespace).text(name);
    }

    /** {@code public.t}; columns follow. */
    public static PgOutputStream relation(int number, int columns) {
        return of('R').int32(number).text("public").text("t").int8('d').int16(columns);
    }

    public PgOutputStream column(String name, int type) {
        return int8(0).text(name).int32(type).int32(-1);
    }

    public static PgOutputStream insert(int relation) {
        return of('I').int32(relation);
    }

    public static PgOutputStream update(int relation) {
        return of('U').int32(relation);
    }

    public static PgOutputStream delete(int relation) {
        return of('D').int32(relation);
    }

    /** @param values null for null */
    public PgOutputStream tuple(char letter, String... values) {
        int8(letter).int16(values.length);
        for (String value : values) {
            if (value == null) {
                int8('n');
            } else {
                value('t', value);
            }
        }
        return this;
    }

    public PgOutputStream value(char letter, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return int8(letter).int32(bytes.length).bytes(bytes);
    }

    public PgOutputStream int8(int value) {
        out.write(value);
        return this;
    }

    public PgOutputStream int16(int value) {
        return bytes(ByteBuffer.allocate(Short.BYTES).putShort((short) value).array());
    }

    public PgOutputStream int32(int value) {
        return bytes(ByteBuffer.allocate(Integer.BYTES).putInt(value).array());
    }

    public PgOutputStream int64(long value) {
        return bytes(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    public PgOutputStream text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8)).int8(0);
    }

    public PgOutputStream bytes(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    public ByteBuffer message() {
        return ByteBuffer.wrap(bytes());
    }
}
