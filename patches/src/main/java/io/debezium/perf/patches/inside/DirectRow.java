package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.ReplicationMessage;

/** The message of an inserted or updated row, read directly from the bytes of a decoderbufs message. */
public final class DirectRow implements ReplicationMessage {

    /** The numbers of the fields of a message, and of its operations, in the plugin's protocol. */
    private static final int TRANSACTION = 1;

    private static final int COMMIT_TIME = 2;
    private static final int TABLE = 3;
    private static final int OPERATION = 4;
    private static final int NEW = 5;
    private static final int OLD = 6;

    private static final int INSERT = 0;
    private static final int UPDATE = 1;

    private static final TextTable TABLES = new TextTable(text -> text);

    private final Operation operation;
    private final int transaction;
    private final long commitMicros;
    private final String table;
    private final TypeRegistry types;
    private final List<Function<TypeRegistry, Column>> old;
    private final List<Function<TypeRegistry, Column>> present;

    /** Null until the columns are asked for. */
    private List<Column> presentColumns;

    private DirectRow(
            Operation operation,
            int transaction,
            long commitMicros,
            String table,
            TypeRegistry types,
            List<Function<TypeRegistry, Column>> old,
            List<Function<TypeRegistry, Column>> present) {
        this.operation = operation;
        this.transaction = transaction;
        this.commitMicros = commitMicros;
        this.table = table;
        this.types = types;
        this.old = old;
        this.present = present;
    }

    /**
     * Reads a row.
     *
     * @param buffer has the message from the start of the buffer to the end of its array
     * @return null if the message is anything but a row of the usual form
     */
    public static DirectRow readOrNull(ByteBuffer buffer, TypeRegistry registry) {
        if (!buffer.hasArray()) {
            return null;
        }
        byte[] array = buffer.array();
        try {
            return readOrNull(new Wire(array, buffer.arrayOffset(), array.length), registry);
        } catch (IndexOutOfBoundsException | InvalidProtocolBufferException e) {
            // The generated parser reads the message next, and reports what is wrong with it.
            return null;
        }
    }

    private static DirectRow readOrNull(Wire wire, TypeRegistry registry) throws InvalidProtocolBufferException {
        int transaction = 0;
        long commitMicros = 0;
        String table = "";
        int operation = -1;
        Parts present = new Parts();
        Parts old = new Parts();
        ColumnTypes types = ColumnTypes.NONE;
        while (wire.more()) {
            switch (wire.tag()) {
                case TRANSACTION << 3 | Wire.VARINT -> transaction = (int) wire.varint();
                case COMMIT_TIME << 3 | Wire.VARINT -> commitMicros = wire.varint();
                case TABLE << 3 | Wire.BYTES -> {
                    int length = wire.length();
                    table = TABLES.text(wire.array(), wire.skip(length), length);
                }
                case OPERATION << 3 | Wire.VARINT -> operation = (int) wire.varint();
                case NEW << 3 | Wire.BYTES -> present.add(wire);
                case OLD << 3 | Wire.BYTES -> old.add(wire);
                case ColumnTypes.TAG -> types = ColumnTypes.rest(wire, table);
                default -> {
                    return null;
                }
            }
        }
        if (operation != INSERT && operation != UPDATE || present.count != types.count()) {
            return null;
        }
        return new DirectRow(
                operation == INSERT ? Operation.INSERT : Operation.UPDATE,
                transaction,
                commitMicros,
                table,
                registry,
                read(wire.array(), old, null),
                read(wire.array(), present, types));
    }

    private static List<Function<TypeRegistry, Column>> read(byte[] array, Parts values, ColumnTypes typesOrNull)
            throws InvalidProtocolBufferException {
        @SuppressWarnings({"unchecked", "rawtypes"})
        Function<TypeRegistry, Column>[] read = new Function[values.count];
        for (int i = 0; i < read.length; i++) {
            Wire datum = new Wire(array, values.from(i), values.to(i));
            read[i] = typesOrNull == null
                    ? DirectColumn.readOld(datum)
                    : DirectColumn.read(datum, typesOrNull.modifier(i), typesOrNull.optional(i));
        }
        return Arrays.asList(read);
    }

    private List<Column> columns(List<Function<TypeRegistry, Column>> read) {
        Column[] columns = new Column[read.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = read.get(i).apply(types);
        }
        return Arrays.asList(columns);
    }

    /** The positions of parts of a message that can only be read when the whole message has been seen. */
    private static final class Parts {

        /** The start and the end of each part, one after the other; with room for eight parts at first. */
        private int[] bounds = new int[16];

        private int count;

        void add(Wire wire) {
            int length = wire.length();
            int from = wire.skip(length);
            int place = 2 * count;
            if (place == bounds.length) {
                bounds = Arrays.copyOf(bounds, 2 * place);
            }
            bounds[place] = from;
            bounds[place + 1] = from + length;
            count++;
        }

        int from(int part) {
            return bounds[2 * part];
        }

        int to(int part) {
            return bounds[2 * part + 1];
        }
    }

    @Override
    public Operation getOperation() {
        return operation;
    }

    @Override
    public Instant getCommitTime() {
        return Instant.ofEpochSecond(0, commitMicros * 1_000);
    }

    @Override
    public OptionalLong getTransactionId() {
        return OptionalLong.of(Integer.toUnsignedLong(transaction));
    }

    @Override
    public String getTable() {
        return table;
    }

    @Override
    public List<Column> getOldTupleList() {
        return columns(old);
    }

    @Override
    public List<Column> getNewTupleList() {
        if (presentColumns == null) {
            presentColumns = columns(present);
        }
        return presentColumns;
    }

    @Override
    public boolean isLastEventForLsn() {
        return true;
    }

    /** Leaves out the columns, whose types would have to be looked up. */
    @Override
    public String toString() {
        return operation + " of " + table;
    }
}
