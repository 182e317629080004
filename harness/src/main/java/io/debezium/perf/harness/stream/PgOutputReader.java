package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the fields of a pgoutput message in order, without moving its buffer's position. Source of the formats: PostgreSQL's
 * manual, "Logical Replication Message Formats". Not for several threads.
 */
final class PgOutputReader {

    private final ByteBuffer message;
    private int at;

    PgOutputReader(ByteBuffer message) {
        this.message = message;
        this.at = message.position();
    }

    /** The index of the next field in the message's buffer. */
    int place() {
        return at;
    }

    boolean isAtEnd() {
        return at >= message.limit();
    }

    byte int8() {
        return message.get(advance(Byte.BYTES));
    }

    int int32() {
        return message.getInt(advance(Integer.BYTES));
    }

    long int64() {
        return message.getLong(advance(Long.BYTES));
    }

    /** A type's OID. */
    long oid() {
        return Integer.toUnsignedLong(int32());
    }

    /** @throws DamagedMessage if it is negative */
    int count() {
        int count = message.getShort(advance(Short.BYTES));
        if (count < 0) {
            throw new DamagedMessage("a count of %d: must be at least 0".formatted(count), at - Short.BYTES);
        }
        return count;
    }

    /** A name or other text that ends with a zero byte. */
    String text() {
        int start = at;
        while (int8() != 0) {
            // skip to the terminating zero byte
        }
        byte[] bytes = new byte[at - 1 - start];
        message.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Bytes that are preceded by their number as an int32. */
    byte[] sized() {
        int length = int32();
        int start = advance(length);
        byte[] bytes = new byte[length];
        message.get(start, bytes);
        return bytes;
    }

    /** The fields of a Relation message after its letter: OID, namespace, name, replica identity, columns. */
    Relation relation() {
        int number = int32();
        String namespace = text();
        String name = text();
        skip(Byte.BYTES);
        List<Column> columns = new ArrayList<>();
        for (int left = count(); left > 0; left--) {
            skip(Byte.BYTES);
            columns.add(new Column(text(), at, oid()));
            skip(Integer.BYTES);
        }
        return new Relation(number, (namespace.isEmpty() ? "pg_catalog" : namespace) + "." + name, columns);
    }

    /** @param table {@code schema.table}, without quotes */
    record Relation(int number, String table, List<Column> columns) {}

    /** @param typePlace the index of the type's OID in the message's buffer */
    record Column(String name, int typePlace, long type) {}

    void skip(int bytes) {
        advance(bytes);
    }

    /** Adds a number to the next int64, in the buffer. */
    void add(long more) {
        int place = advance(Long.BYTES);
        message.putLong(place, message.getLong(place) + more);
    }

    /** @return the index before the skipped bytes */
    private int advance(int bytes) {
        int left = message.limit() - at;
        if (bytes < 0 || bytes > left) {
            throw new DamagedMessage("%d bytes must follow where %d are left".formatted(bytes, left), at);
        }
        int before = at;
        at += bytes;
        return before;
    }
}
