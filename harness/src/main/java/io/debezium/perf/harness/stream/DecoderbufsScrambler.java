package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Set;

import io.debezium.perf.harness.scramble.KeyStream;
import io.debezium.perf.harness.scramble.ValueForm;

/**
 * Masks the values in a stream of decoderbufs. Some types have values of their own in it (the plugin's
 * {@code set_datum_value}), which are masked as decimal numbers: numbers, dates as days since 1970, timestamps as
 * microseconds since then, times as microseconds since midnight. All others are the text that PostgreSQL writes, as text or
 * as bytes.
 */
final class DecoderbufsScrambler extends Scrambler {

    private static final int INT_32 = 3;
    private static final int INT_64 = 4;
    private static final int FLOAT = 5;
    private static final int DOUBLE = 6;
    private static final int STRING = 8;
    private static final int BYTES = 9;

    DecoderbufsScrambler(KeyStream stream, Set<String> allowed) {
        super(stream, allowed);
    }

    @Override
    public byte[] scrambled(ByteBuffer message) {
        ProtobufWriter out = new ProtobufWriter();
        ProtobufFields fields = ProtobufFields.of(message);
        String table = "";
        while (fields.next()) {
            int number = fields.number();
            if (number > DecoderbufsMessages.TYPE_INFO) {
                throw new DamagedMessage("field %d of a row might hold a value".formatted(number), fields.place());
            }
            if (number == DecoderbufsMessages.TABLE) {
                table = DecoderbufsMessages.unquoted(fields.text());
            }
            if (number == DecoderbufsMessages.NEW_TUPLE || number == DecoderbufsMessages.OLD_TUPLE) {
                out.bytes(number, datum(table, fields.nested()));
            } else {
                out.copy(fields);
            }
        }
        return out.written();
    }

    private byte[] datum(String table, ProtobufFields datum) {
        ProtobufWriter out = new ProtobufWriter();
        String column = "";
        long type = 0;
        while (datum.next()) {
            int number = datum.number();
            if (number == DecoderbufsMessages.COLUMN_NAME) {
                column = table + "." + DecoderbufsMessages.unquoted(datum.text());
            } else if (number == DecoderbufsMessages.COLUMN_TYPE) {
                type = datum.varint();
            }
            if (number < DecoderbufsMessages.FIRST_VALUE || number == DecoderbufsMessages.MISSING) {
                out.copy(datum);
            } else {
                value(column, ValueForm.of(type), datum, out);
            }
        }
        return out.written();
    }

    private void value(String column, ValueForm form, ProtobufFields datum, ProtobufWriter out) {
        int number = datum.number();
        switch (number) {
            case INT_32, INT_64 -> out.varint(number, Long.parseLong(masked(column, form, datum.varint())));
            case FLOAT -> {
                String value = masked(column, form, Float.intBitsToFloat(datum.fixed32()));
                out.fixed32(number, Float.floatToRawIntBits(Float.parseFloat(value)));
            }
            case DOUBLE -> {
                String value = masked(column, form, Double.longBitsToDouble(datum.fixed64()));
                out.fixed64(number, Double.doubleToRawLongBits(Double.parseDouble(value)));
            }
            case STRING, BYTES -> {
                HexFormat hex = HexFormat.of();
                out.bytes(
                        number,
                        number == BYTES && form == ValueForm.BYTES
                                ? hex.parseHex(masked(column, form, hex.formatHex(datum.bytes())))
                                : masked(column, form, datum.bytes()));
            }
            default -> {
                masked(column, ValueForm.OTHER, new byte[1]);
                out.copy(datum);
            }
        }
    }

    private String masked(String column, ValueForm form, Number number) {
        // A time with time zone is a double, and whole.
        Number value = form == ValueForm.TEMPORAL ? (Number) number.longValue() : number;
        return masked(column, form == ValueForm.OTHER ? form : ValueForm.NUMBER, value.toString());
    }
}
