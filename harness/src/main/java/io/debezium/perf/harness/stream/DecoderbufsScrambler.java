package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Set;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;

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
        return Protobuf.read(message, in -> Protobuf.rewritten(in, this::row));
    }

    private void row(CodedInputStream in, CodedOutputStream out) throws IOException {
        String table = "";
        for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
            int number = WireFormat.getTagFieldNumber(tag);
            if (number > DecoderbufsMessages.TYPE_INFO) {
                throw new InvalidProtocolBufferException("field %d of a row might hold a value".formatted(number));
            }
            if (Protobuf.is(tag, DecoderbufsMessages.TABLE, WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                ByteString name = in.readBytes();
                table = DecoderbufsMessages.unquoted(name.toStringUtf8()) + ".";
                out.writeBytes(number, name);
            } else if (DecoderbufsMessages.isTuple(tag)) {
                String prefix = table;
                byte[] datum = Protobuf.rewritten(
                        in.readBytes().newCodedInput(), (plain, masked) -> datum(prefix, plain, masked));
                out.writeByteArray(number, datum);
            } else {
                in.skipField(tag, out);
            }
        }
    }

    private void datum(String prefix, CodedInputStream in, CodedOutputStream out) throws IOException {
        String column = "";
        long type = 0;
        for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
            int number = WireFormat.getTagFieldNumber(tag);
            if (Protobuf.is(tag, DecoderbufsMessages.COLUMN_NAME, WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                ByteString name = in.readBytes();
                column = prefix + DecoderbufsMessages.unquoted(name.toStringUtf8());
                out.writeBytes(number, name);
            } else if (Protobuf.is(tag, DecoderbufsMessages.COLUMN_TYPE, WireFormat.WIRETYPE_VARINT)) {
                type = in.readInt64();
                out.writeInt64(number, type);
            } else if (number == DecoderbufsMessages.MISSING) {
                in.skipField(tag, out);
            } else {
                value(column, ValueForm.of(type), tag, in, out);
            }
        }
    }

    private void value(String column, ValueForm form, int tag, CodedInputStream in, CodedOutputStream out)
            throws IOException {
        int number = WireFormat.getTagFieldNumber(tag);
        switch (number) {
            case INT_32, INT_64 -> {
                Protobuf.requireType(tag, WireFormat.WIRETYPE_VARINT);
                out.writeInt64(number, Long.parseLong(masked(column, form, in.readInt64())));
            }
            case FLOAT -> {
                Protobuf.requireType(tag, WireFormat.WIRETYPE_FIXED32);
                out.writeFloat(number, Float.parseFloat(masked(column, form, in.readFloat())));
            }
            case DOUBLE -> {
                Protobuf.requireType(tag, WireFormat.WIRETYPE_FIXED64);
                out.writeDouble(number, Double.parseDouble(masked(column, form, in.readDouble())));
            }
            case STRING, BYTES -> {
                Protobuf.requireType(tag, WireFormat.WIRETYPE_LENGTH_DELIMITED);
                byte[] value = in.readByteArray();
                HexFormat hex = HexFormat.of();
                out.writeByteArray(
                        number,
                        number == BYTES && form == ValueForm.BYTES
                                ? hex.parseHex(masked(column, form, hex.formatHex(value)))
                                : masked(column, form, value));
            }
            default -> {
                masked(column, ValueForm.OTHER, new byte[1]);
                in.skipField(tag, out);
            }
        }
    }

    private String masked(String column, ValueForm form, Number number) {
        // A time with time zone is a double, and whole.
        Number value = form == ValueForm.TEMPORAL ? (Number) number.longValue() : number;
        return masked(column, form == ValueForm.OTHER ? form : ValueForm.NUMBER, value.toString());
    }
}
