package io.debezium.perf.harness.scramble;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;

import org.postgresql.core.Oid;

/** The text form of values of a type: the parts of which they consist, in the order in which they are tried. */
public enum ValueForm {
    TEXT(Part.masked(".+", KeyStream::characters)),
    TEXT_ARRAY(
            Part.kept("\\[[-\\d:\\[\\]]+=(?=\\{)|NULL(?=[,}])|[{},]"), Part.masked("[^{},]+", KeyStream::characters)),
    /** Numbers, also with currency signs and separators, and arrays of numbers. */
    NUMBER(Part.kept("\\[[-\\d:\\[\\]]+=|NULL|NaN|Infinity|[eE][+-]?\\d+|[^\\p{Alnum}.]"), Part.WHOLE, Part.FRACTION),
    /** A date, a time or both, in DateStyle ISO. */
    TEMPORAL(
            Part.kept("-?infinity|[+-]\\d\\d(:\\d\\d){0,2}|BC| "),
            Part.DATE,
            Part.HOUR,
            Part.MINUTE_OR_SECOND,
            Part.FRACTION),
    /** An interval in IntervalStyle {@code postgres}. */
    INTERVAL(Part.kept("years?|mons?|days?|[-+ ]"), Part.MINUTE_OR_SECOND, Part.WHOLE, Part.FRACTION),
    BYTES(Part.kept("\\\\x"), Part.HEX),
    /** A UUID or a MAC address. */
    HEX(Part.kept("[-:]"), Part.HEX),
    /** An IP address. Numbers of digits stay, so that a mask of an IPv4 address is one, too. */
    ADDRESS(
            Part.kept("/\\d+|[.:]"),
            Part.WHOLE,
            Part.masked("[a-f]", (stream, digit) -> Character.toString('a' + stream.below(6)))),
    JSON_STRING(
            Part.masked("\\\\u\\p{XDigit}{4}", (stream, escape) -> "\\u00e" + stream.hex("0")),
            Part.kept("\\\\."),
            Part.masked("[^\\\\]+", KeyStream::characters)),
    /** JSON, whose keys are kept like column names. */
    JSON(
            Part.kept(Part.STRING + "(?=\\s*:)|true|false|null|[eE][+-]?\\d+|[-\\[\\]{}:,\\s]"),
            Part.masked(
                    Part.STRING,
                    (stream, text) -> JSON_STRING.masked(text, stream).orElseThrow()),
            Part.WHOLE,
            Part.FRACTION),
    /** Types that are not masked: their form is not known, or they have too few values to hide one. */
    OTHER;

    private final List<Part> parts;

    ValueForm(Part... parts) {
        this.parts = List.of(parts);
    }

    /** @param type a type's OID */
    public static ValueForm of(long type) {
        return named(Oid.toString((int) type));
    }

    /** @param type the name of a type in {@code pg_catalog} */
    public static ValueForm named(String type) {
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "char", "name", "text", "bpchar", "varchar" -> TEXT;
            case "char_array", "name_array", "text_array", "bpchar_array", "varchar_array" -> TEXT_ARRAY;
            case "int2", "int4", "int8", "oid", "numeric", "float4", "float8", "money" -> NUMBER;
            case "int2_array", "int4_array", "int8_array", "oid_array" -> NUMBER;
            case "numeric_array", "float4_array", "float8_array", "money_array" -> NUMBER;
            case "date", "time", "timetz", "timestamp", "timestamptz" -> TEMPORAL;
            case "interval" -> INTERVAL;
            case "bytea" -> BYTES;
            case "uuid", "macaddr", "macaddr8" -> HEX;
            case "inet", "cidr" -> ADDRESS;
            case "json", "jsonb" -> JSON;
            default -> OTHER;
        };
    }

    /**
     * Masks a value with the stream of that value.
     *
     * @param value text in UTF-8
     * @return the mask, of the same length in bytes; empty if values of this form are not masked or the value does not have
     *     it
     */
    public Optional<byte[]> masked(byte[] value, KeyStream stream) {
        stream.restart(value);
        return masked(new String(value, StandardCharsets.UTF_8), stream)
                .map(masked -> masked.getBytes(StandardCharsets.UTF_8))
                // The lengths differ if the text is in another encoding.
                .filter(masked -> masked.length == value.length);
    }

    private Optional<String> masked(String text, KeyStream stream) {
        StringBuilder masked = new StringBuilder(text.length());
        int at = 0;
        while (at < text.length()) {
            for (Part part : parts) {
                Matcher matcher = part.pattern().matcher(text).region(at, text.length());
                if (matcher.lookingAt()) {
                    masked.append(part.mask().apply(stream, matcher.group()));
                    break;
                }
            }
            if (masked.length() == at) {
                return Optional.empty();
            }
            at = masked.length();
        }
        return Optional.of(masked.toString());
    }
}
