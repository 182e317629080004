package io.debezium.perf.patches.inside;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import com.google.protobuf.InvalidProtocolBufferException;
import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;

/** A column whose value needs no conversion: as decoderbufs sends it, so the connector takes it. */
final class DirectColumn extends AbstractReplicationMessageColumn {

    /** Numbers of the fields of a value and of a type in the plugin's protocol. */
    private static final int NAME = 1;

    private static final int TYPE = 2;
    private static final int INT32 = 3;
    private static final int INT64 = 4;
    private static final int STRING = 8;
    private static final int MODIFIER = 1;
    private static final int OPTIONAL = 2;

    /** Of the types whose values are sent as texts, and taken as such. */
    private static final Set<String> TEXTS = Set.of("varchar", "bpchar", "text");

    private final Object value;

    private DirectColumn(String name, PostgresType type, String modifierOrNull, boolean optional, Object value) {
        super(name, type, modifierOrNull, optional);
        this.value = value;
    }

    /**
     * @param typeOrNull of the column; that of an old row has none
     * @throws IndexOutOfBoundsException if they are not what the plugin sends
     */
    static Column read(Wire datum, Wire typeOrNull, TypeRegistry registry) throws InvalidProtocolBufferException {
        String modifierOrNull = null;
        boolean optional = false;
        if (typeOrNull != null) {
            modifierOrNull = text(typeOrNull, MODIFIER, DecodedColumns.TYPES);
            expect(typeOrNull, OPTIONAL << 3 | Wire.VARINT);
            optional = typeOrNull.varint() != 0;
            requireEnd(typeOrNull);
        }
        int from = datum.at();
        String name = text(datum, NAME, DecodedColumns.NAMES);
        expect(datum, TYPE << 3 | Wire.VARINT);
        PostgresType type = registry.get((int) datum.varint());
        Object value = datum.more() ? valueOrNull(datum, type) : null;
        return value == null || datum.more()
                ? decoded(datum.array(), from, datum.end(), modifierOrNull, optional, registry)
                : new DirectColumn(name, type, modifierOrNull, optional, value);
    }

    private static Object valueOrNull(Wire datum, PostgresType type) {
        String name = type.getName();
        switch (datum.tag()) {
            case INT32 << 3 | Wire.VARINT:
                return name.equals("int4") ? (Object) (int) datum.varint() : null;
            case INT64 << 3 | Wire.VARINT:
                return name.equals("int8") ? (Object) datum.varint() : null;
            case STRING << 3 | Wire.BYTES:
                if (!TEXTS.contains(name)) {
                    return null;
                }
                int length = datum.length();
                return new String(datum.array(), datum.skip(length), length, StandardCharsets.UTF_8);
            default:
                return null;
        }
    }

    /** All others as they are without this patch. */
    private static Column decoded(
            byte[] array, int from, int end, String modifierOrNull, boolean optional, TypeRegistry registry)
            throws InvalidProtocolBufferException {
        DatumMessage datum = DatumMessage.parser().parseFrom(array, from, end - from);
        if (modifierOrNull == null && datum.hasDatumMissing()) {
            throw new IndexOutOfBoundsException("an old value is not expected to be missing");
        }
        return DecodedColumns.of(datum, modifierOrNull, optional, registry);
    }

    private static String text(Wire wire, int field, TextTable texts) {
        expect(wire, field << 3 | Wire.BYTES);
        int length = wire.length();
        return texts.text(wire.array(), wire.skip(length), length);
    }

    private static void expect(Wire wire, int tag) {
        if (wire.tag() != tag) {
            throw new IndexOutOfBoundsException("another field was expected");
        }
    }

    private static void requireEnd(Wire wire) {
        if (wire.more()) {
            throw new IndexOutOfBoundsException("no more fields were expected");
        }
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
