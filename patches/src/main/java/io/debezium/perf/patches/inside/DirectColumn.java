package io.debezium.perf.patches.inside;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;

import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import org.postgresql.core.Oid;

/** A column whose value the connector passes on unconverted: an integer, a text or null. */
final class DirectColumn extends AbstractReplicationMessageColumn {

    /** The numbers of the fields of a value in the plugin's protocol. */
    private static final int NAME = 1;

    private static final int TYPE = 2;
    private static final int INT32 = 3;
    private static final int INT64 = 4;
    private static final int STRING = 8;

    private final Object value;

    DirectColumn(String name, PostgresType type, String modifierOrNull, boolean optional, Object value) {
        super(name, type, modifierOrNull, optional);
        this.value = value;
    }

    /**
     * Reads a column. Its type is only looked up when the returned function is called: as without the patch, no type is
     * looked up for a table that is not captured.
     *
     * @return makes the column, with the registry that looks up its type
     * @throws IndexOutOfBoundsException if the bytes do not have the form in which the plugin sends them
     */
    static Function<TypeRegistry, Column> read(Wire datum, String modifier, boolean optional)
            throws InvalidProtocolBufferException {
        return read(datum, modifier, optional, false);
    }

    /** Reads a column of an old row, of which the message has no type. */
    static Function<TypeRegistry, Column> readOld(Wire datum) throws InvalidProtocolBufferException {
        return read(datum, null, false, true);
    }

    private static Function<TypeRegistry, Column> read(Wire datum, String modifierOrNull, boolean optional, boolean old)
            throws InvalidProtocolBufferException {
        int from = datum.at();
        String name = datum.text(NAME, DecodedColumns.NAMES);
        datum.expect(TYPE << 3 | Wire.VARINT);
        int type = (int) datum.varint();
        Object value = datum.more() ? valueOrNull(datum, type) : null;
        if (value == null || datum.more()) {
            DatumMessage decoded = decoded(datum.array(), from, datum.end(), old);
            return types -> DecodedColumns.of(decoded, modifierOrNull, optional, types);
        }
        return types -> new DirectColumn(name, types.get(type), modifierOrNull, optional, value);
    }

    private static Object valueOrNull(Wire datum, int type) {
        switch (datum.tag()) {
            case INT32 << 3 | Wire.VARINT:
                return type == Oid.INT4 ? (Object) (int) datum.varint() : null;
            case INT64 << 3 | Wire.VARINT:
                return type == Oid.INT8 ? (Object) datum.varint() : null;
            case STRING << 3 | Wire.BYTES:
                if (type != Oid.VARCHAR && type != Oid.BPCHAR && type != Oid.TEXT) {
                    return null;
                }
                int length = datum.length();
                return new String(datum.array(), datum.skip(length), length, StandardCharsets.UTF_8);
            default:
                return null;
        }
    }

    /** Decodes a value of any other kind with the generated parser, as without the patch. */
    private static DatumMessage decoded(byte[] array, int from, int end, boolean old)
            throws InvalidProtocolBufferException {
        DatumMessage datum = DatumMessage.parser().parseFrom(array, from, end - from);
        if (old && datum.hasDatumMissing()) {
            throw new IndexOutOfBoundsException("an old value is not expected to be missing");
        }
        return datum;
    }

    @Override
    public Object getValue(PgConnectionSupplier connection, boolean includeUnknownDatatypes) {
        return value;
    }

    @Override
    public String toString() {
        return getName() + ": " + value;
    }
}
