package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.connection.pgoutput.PgOutputReplicationMessage;
import io.debezium.relational.Table;
import net.bytebuddy.asm.Advice;
import org.postgresql.core.Oid;

/**
 * Advice at the start of {@code resolveColumnsFromStreamTupleData}: reads a row of pgoutput from the bytes of its message.
 * The original method reads any row that is unusual, and reports what is wrong with it.
 */
public final class TupleColumns {

    /** The longest text that is read as an integer here: no number of 18 digits exceeds a long. */
    private static final int DIGITS = 18;

    private TupleColumns() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static List<Column> enter(
            @Advice.Argument(0) ByteBuffer buffer,
            @Advice.Argument(1) TypeRegistry registry,
            @Advice.Argument(2) Table table) {
        return columnsOrNull(buffer, registry, table);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter List<Column> read, @Advice.Return(readOnly = false) List<Column> columns) {
        columns = read == null ? columns : read;
    }

    /**
     * Reads a row.
     *
     * @param buffer positioned at the number of columns; after the last column afterwards
     * @param table may have more columns than the row
     * @return null, with the buffer unchanged, if the original method has to read the row
     */
    public static List<Column> columnsOrNull(ByteBuffer buffer, TypeRegistry registry, Table table) {
        if (!buffer.hasArray() || buffer.remaining() < Short.BYTES) {
            return null;
        }
        DescribedColumns described = DescribedColumns.of(table);
        byte[] bytes = buffer.array();
        int offset = buffer.arrayOffset();
        int end = offset + buffer.limit();
        int count = buffer.getShort(buffer.position());
        if (count < 0 || count > described.count()) {
            return null;
        }
        int at = offset + buffer.position() + Short.BYTES;
        Column[] columns = new Column[count];
        for (int i = 0; i < count; i++) {
            if (at >= end) {
                return null;
            }
            String name = described.name(i);
            String fullType = described.fullType(i);
            PostgresType type = registry.get(described.schema(), described.type(i));
            switch (bytes[at++]) {
                case 't' -> {
                    if (end - at < Integer.BYTES) {
                        return null;
                    }
                    int length = integer(bytes, at);
                    at += Integer.BYTES;
                    if (length < 0 || length > end - at) {
                        return null;
                    }
                    Object value = valueOrNull(type, bytes, at, length);
                    columns[i] = value == null
                            ? new TextColumn(
                                    name,
                                    type,
                                    fullType,
                                    described.optional(i),
                                    new String(bytes, at, length, StandardCharsets.UTF_8),
                                    registry)
                            : new DirectColumn(name, type, fullType, described.optional(i), value);
                    at += length;
                }
                case 'n' -> columns[i] = new DirectColumn(name, type, fullType, true, null);
                case 'u' ->
                    columns[i] =
                            new UnchangedToastedReplicationMessageColumn(name, type, fullType, described.optional(i));
                default -> {
                    return null;
                }
            }
        }
        buffer.position(at - offset);
        return Arrays.asList(columns);
    }

    private static int integer(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8 | bytes[at + 3] & 0xFF;
    }

    /** The value of an integer or a text, which the connector passes on as it is; null for any other, and if it is malformed. */
    private static Object valueOrNull(PostgresType type, byte[] bytes, int from, int length) {
        return switch (type.getOid()) {
            case Oid.INT4, Oid.INT2 -> {
                long value = number(bytes, from, length);
                yield value == (int) value ? (Object) (int) value : null;
            }
            case Oid.INT8 -> {
                long value = number(bytes, from, length);
                yield value == Long.MIN_VALUE ? null : (Object) value;
            }
            case Oid.VARCHAR, Oid.BPCHAR, Oid.TEXT -> new String(bytes, from, length, StandardCharsets.UTF_8);
            default -> null;
        };
    }

    /** The smallest long, which has more digits, if the text is not a number of at most 18 digits. */
    private static long number(byte[] bytes, int from, int length) {
        int end = from + length;
        boolean negative = length > 0 && bytes[from] == '-';
        int at = negative ? from + 1 : from;
        if (at == end || end - at > DIGITS) {
            return Long.MIN_VALUE;
        }
        long value = 0;
        for (; at < end; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                return Long.MIN_VALUE;
            }
            value = 10 * value + digit;
        }
        return negative ? -value : value;
    }

    /** A column whose value the connector converts from its text when it is asked for. */
    private static final class TextColumn extends AbstractReplicationMessageColumn {

        private final String fullType;
        private final String text;
        private final TypeRegistry registry;

        TextColumn(
                String name, PostgresType type, String fullType, boolean optional, String text, TypeRegistry registry) {
            super(name, type, fullType, optional);
            this.fullType = fullType;
            this.text = text;
            this.registry = registry;
        }

        @Override
        public Object getValue(PgConnectionSupplier connection, boolean includeUnknownDatatypes) {
            return PgOutputReplicationMessage.getValue(
                    getName(), getType(), fullType, text, connection, includeUnknownDatatypes, registry);
        }

        @Override
        public String toString() {
            return getName() + "(" + fullType + ")=" + text;
        }
    }
}
