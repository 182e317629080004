package io.debezium.perf.patches.inside;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The types of a row's columns, which end each decoderbufs message: the same bytes for all rows of a table, so that they are
 * read once. Safe for any number of threads without a lock, as {@link TextTable} is.
 */
final class ColumnTypes {

    /** Of the field of a column's type in a message, in a single byte. */
    static final int TAG = 7 << 3 | Wire.BYTES;

    static final ColumnTypes NONE = new ColumnTypes(new byte[0], List.of());

    /** The numbers of the fields of a type in the plugin's protocol. */
    private static final int MODIFIER = 1;

    private static final int OPTIONAL = 2;

    private record Type(String modifier, boolean optional) {}

    private static final ColumnTypes[] KNOWN = new ColumnTypes[TextTable.SIZE];

    private final byte[] bytes;
    private final List<Type> types;

    private ColumnTypes(byte[] bytes, List<Type> types) {
        this.bytes = bytes;
        this.types = types;
    }

    /**
     * Reads all types of a message, to its end.
     *
     * @param wire has read the first one's tag
     * @throws IndexOutOfBoundsException if the bytes do not have the form in which the plugin sends them
     */
    static ColumnTypes rest(Wire wire, String table) {
        byte[] array = wire.array();
        int from = wire.at();
        int place = (table.hashCode() + 31 * (wire.end() - from)) & TextTable.SIZE - 1;
        ColumnTypes known = KNOWN[place];
        if (known != null && Arrays.equals(known.bytes, 0, known.bytes.length, array, from, wire.end())) {
            wire.skip(known.bytes.length);
            return known;
        }
        List<Type> types = new ArrayList<>();
        while (true) {
            int length = wire.length();
            int start = wire.skip(length);
            types.add(type(new Wire(array, start, start + length)));
            if (!wire.more()) {
                return KNOWN[place] = new ColumnTypes(Arrays.copyOfRange(array, from, wire.end()), types);
            }
            wire.expect(TAG);
        }
    }

    private static Type type(Wire wire) {
        String modifier = wire.text(MODIFIER, DecodedColumns.TYPES);
        wire.expect(OPTIONAL << 3 | Wire.VARINT);
        boolean optional = wire.varint() != 0;
        if (wire.more()) {
            throw new IndexOutOfBoundsException("no more fields were expected");
        }
        return new Type(modifier, optional);
    }

    int count() {
        return types.size();
    }

    String modifier(int column) {
        return types.get(column).modifier;
    }

    boolean optional(int column) {
        return types.get(column).optional;
    }
}
