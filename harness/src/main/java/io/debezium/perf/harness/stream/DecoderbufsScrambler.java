package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.scramble.BuiltInType;
import io.debezium.perf.harness.scramble.ScrambledValues;
import io.debezium.perf.harness.scramble.ValueForm;

/**
 * Replaces the values in a stream of decoderbufs. Some types have values of their own in it (the plugin's
 * {@code set_datum_value}): numbers, dates as days since 1970, timestamps as microseconds since then, times as microseconds
 * since midnight; all others are the text that PostgreSQL writes, as text or as bytes.
 */
record DecoderbufsScrambler(ScrambledValues values, UnscrambledColumns columns) implements StreamScrambler {

    private static final int INT_32 = 3;
    private static final int INT_64 = 4;
    private static final int FLOAT = 5;
    private static final int DOUBLE = 6;
    private static final int STRING = 8;
    private static final int BYTES = 9;

    /** Of a column's type information: its type with length and the like. */
    private static final int MODIFIER = 1;

    @Override
    public byte[] scrambled(ByteBuffer message) {
        ProtobufWriter out = new ProtobufWriter();
        ProtobufFields fields = ProtobufFields.of(message);
        String table = "";
        List<Long> newTypes = new ArrayList<>();
        int typeInfos = 0;
        while (fields.next()) {
            int number = fields.number();
            switch (number) {
                case DecoderbufsMessages.NEW_TUPLE, DecoderbufsMessages.OLD_TUPLE -> {
                    Column column = Column.of(table, fields.nested());
                    if (number == DecoderbufsMessages.NEW_TUPLE) {
                        newTypes.add(column.type());
                    }
                    out.bytes(number, scrambled(column, fields.nested()));
                }
                case DecoderbufsMessages.TYPE_INFO -> {
                    if (typeInfos < newTypes.size()) {
                        name(newTypes.get(typeInfos++), fields.nested());
                    }
                    out.copy(fields);
                }
                case DecoderbufsMessages.TABLE -> {
                    table = DecoderbufsMessages.unquoted(fields.text());
                    out.copy(fields);
                }
                case DecoderbufsMessages.TRANSACTION, DecoderbufsMessages.COMMIT_TIME, DecoderbufsMessages.OPERATION ->
                    out.copy(fields);
                // It might hold a value.
                default -> throw new DamagedMessage("field %d of a row is not known".formatted(number), fields.place());
            }
        }
        return out.written();
    }

    private byte[] scrambled(Column column, ProtobufFields datum) {
        ProtobufWriter out = new ProtobufWriter();
        while (datum.next()) {
            int number = datum.number();
            boolean isValue = number >= DecoderbufsMessages.FIRST_VALUE && number != DecoderbufsMessages.MISSING;
            if (!isValue || columns.isAllowed(column.name())) {
                out.copy(datum);
            } else if (!write(column, datum, out)) {
                columns.add(column.name(), column.type());
                out.copy(datum);
            }
        }
        return out.written();
    }

    /** @return whether there is another value for that of the datum, which is written then */
    private boolean write(Column column, ProtobufFields datum, ProtobufWriter out) {
        Optional<BuiltInType> type = BuiltInType.of(column.type());
        if (type.isEmpty()) {
            return false;
        }
        ValueForm form = type.get().isArray() ? ValueForm.OTHER : type.get().form();
        int number = datum.number();
        switch (number) {
            case INT_32, INT_64 -> {
                Optional<Long> replaced = whole(form, datum.varint());
                replaced.ifPresent(value -> out.varint(number, value));
                return replaced.isPresent();
            }
            case FLOAT -> {
                if (form != ValueForm.REAL) {
                    return false;
                }
                float value = Float.intBitsToFloat(datum.fixed32());
                out.fixed32(number, Float.floatToRawIntBits(values.numbers().float4(value)));
            }
            case DOUBLE -> {
                double value = Double.longBitsToDouble(datum.fixed64());
                if (form == ValueForm.DOUBLE) {
                    out.fixed64(
                            number, Double.doubleToRawLongBits(values.numbers().float8(value)));
                } else if (form == ValueForm.TIME) {
                    // Microseconds too: time with time zone, as one of UTC.
                    out.fixed64(
                            number, Double.doubleToRawLongBits(values.times().time((long) value)));
                } else {
                    return false;
                }
            }
            case STRING, BYTES -> {
                Optional<byte[]> replaced = form == ValueForm.BYTES && number == BYTES
                        ? Optional.of(values.bytes(datum.bytes()))
                        : values.scrambled(type.get(), datum.bytes());
                replaced.ifPresent(value -> out.bytes(number, value));
                return replaced.isPresent();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private Optional<Long> whole(ValueForm form, long value) {
        if (form.isWhole()) {
            return values.numbers().whole(form, value);
        }
        return switch (form) {
            case DATE -> Optional.of((long) values.times().date((int) value));
            case TIMESTAMP -> Optional.of(values.times().timestamp(value));
            case TIME -> Optional.of(values.times().time(value));
            default -> Optional.empty();
        };
    }

    private void name(long type, ProtobufFields typeInfo) {
        while (typeInfo.next()) {
            if (typeInfo.number() == MODIFIER) {
                columns.name(type, typeInfo.text());
            }
        }
    }

    /** @param name with schema and table */
    private record Column(String name, long type) {

        static Column of(String table, ProtobufFields datum) {
            String name = "";
            long type = 0;
            while (datum.next()) {
                switch (datum.number()) {
                    case DecoderbufsMessages.COLUMN_NAME -> name = DecoderbufsMessages.unquoted(datum.text());
                    case DecoderbufsMessages.COLUMN_TYPE -> type = datum.varint();
                    default -> {}
                }
            }
            return new Column(table + "." + name, type);
        }
    }
}
