package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

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
        UnknownFieldSet row = DecoderbufsMessages.parsed(message);
        for (int number : row.asMap().keySet()) {
            switch (number) {
                case DecoderbufsMessages.TRANSACTION, DecoderbufsMessages.COMMIT_TIME, DecoderbufsMessages.OPERATION ->
                    DecoderbufsMessages.only(row, number, Field::getVarintList);
                case DecoderbufsMessages.TABLE,
                        DecoderbufsMessages.TYPE_INFO,
                        DecoderbufsMessages.NEW_TUPLE,
                        DecoderbufsMessages.OLD_TUPLE ->
                    DecoderbufsMessages.only(row, number, Field::getLengthDelimitedList);
                default -> throw new DamagedMessage("field %d of a row might hold a value".formatted(number), 0);
            }
        }
        String table = DecoderbufsMessages.name(row, DecoderbufsMessages.TABLE);
        return DecoderbufsMessages.withTuples(row, datum -> datum(table, datum)).toByteArray();
    }

    private UnknownFieldSet datum(String table, UnknownFieldSet datum) {
        String column = table + "." + DecoderbufsMessages.name(datum, DecoderbufsMessages.COLUMN_NAME);
        List<Long> types = DecoderbufsMessages.only(datum, DecoderbufsMessages.COLUMN_TYPE, Field::getVarintList);
        DecoderbufsMessages.only(datum, DecoderbufsMessages.MISSING, Field::getVarintList);
        UnknownFieldSet masked = datum;
        for (int number : datum.asMap().keySet()) {
            if (number >= DecoderbufsMessages.FIRST_VALUE && number != DecoderbufsMessages.MISSING) {
                ValueForm form = ValueForm.of(types.isEmpty() ? 0 : types.get(0));
                masked = DecoderbufsMessages.with(masked, number, value(column, form, datum, number));
            }
        }
        return masked;
    }

    private Field.Builder value(String column, ValueForm form, UnknownFieldSet datum, int number) {
        Field.Builder masked = Field.newBuilder();
        switch (number) {
            case INT_32, INT_64 ->
                DecoderbufsMessages.only(datum, number, Field::getVarintList)
                        .forEach(value -> masked.addVarint(Long.parseLong(number(column, form, value))));
            case FLOAT ->
                DecoderbufsMessages.only(datum, number, Field::getFixed32List)
                        .forEach(bits -> masked.addFixed32(Float.floatToIntBits(
                                Float.parseFloat(number(column, form, Float.intBitsToFloat(bits))))));
            case DOUBLE ->
                DecoderbufsMessages.only(datum, number, Field::getFixed64List)
                        .forEach(bits -> masked.addFixed64(Double.doubleToLongBits(
                                Double.parseDouble(number(column, form, Double.longBitsToDouble(bits))))));
            case STRING, BYTES ->
                DecoderbufsMessages.only(datum, number, Field::getLengthDelimitedList)
                        .forEach(value -> masked.addLengthDelimited(ByteString.copyFrom(
                                number == BYTES && form == ValueForm.BYTES
                                        ? bytes(column, value.toByteArray())
                                        : masked(column, form, value.toByteArray()))));
            default -> {
                masked(column, ValueForm.OTHER, new byte[1]);
                masked.mergeFrom(datum.getField(number));
            }
        }
        return masked;
    }

    private byte[] bytes(String column, byte[] value) {
        HexFormat hex = HexFormat.of();
        return hex.parseHex(masked(column, ValueForm.BYTES, hex.formatHex(value)));
    }

    private String number(String column, ValueForm form, Number number) {
        // A time with time zone is a double, and whole.
        Number value = form == ValueForm.TEMPORAL ? (Number) number.longValue() : number;
        return masked(column, form == ValueForm.OTHER ? form : ValueForm.NUMBER, value.toString());
    }
}
