package io.debezium.perf.app;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.apache.kafka.connect.data.ConnectSchema;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Writes values as text that is equal if and only if the values are: a line for each value with its path, type and value. Of
 * schemas only the names and the order of fields count, because the rest differs between versions; the order of a map does
 * not count. Values never span lines and have a type, so that different contents give different texts.
 */
final class CanonicalText {

    private final StringBuilder text = new StringBuilder(1024);
    private final Set<String> leftOut;

    CanonicalText() {
        this(Set.of());
    }

    /** @param leftOut paths of values that are not written, with everything in them */
    CanonicalText(Set<String> leftOut) {
        this.leftOut = leftOut;
    }

    /** @throws IllegalArgumentException if a value is of a class that is unknown to Kafka Connect */
    void add(String path, Object value) {
        if (leftOut.contains(path)) {
            return;
        }
        if (value == null) {
            line(path, "null", "");
        } else if (value instanceof Struct struct) {
            struct(path, struct);
        } else if (value instanceof List<?> list) {
            list(path, list);
        } else if (value instanceof Map<?, ?> map) {
            map(path, map);
        } else {
            scalar(path, value);
        }
    }

    /** The text added since the last call. */
    String take() {
        String result = text.toString();
        text.setLength(0);
        return result;
    }

    private void struct(String path, Struct struct) {
        line(path, "struct", Integer.toString(struct.schema().fields().size()));
        for (Field field : struct.schema().fields()) {
            // Not get(name), which would return the default for a missing value.
            add(path + "." + name(field.name()), struct.getWithoutDefault(field.name()));
        }
    }

    private void list(String path, List<?> list) {
        line(path, "array", Integer.toString(list.size()));
        for (int i = 0; i < list.size(); i++) {
            add(path + "[" + i + "]", list.get(i));
        }
    }

    private void map(String path, Map<?, ?> map) {
        line(path, "map", Integer.toString(map.size()));
        Map<String, Object> sorted = new TreeMap<>();
        map.forEach((key, value) -> sorted.put(keyText(key), value));
        sorted.forEach((key, value) -> add(path + "{" + key + "}", value));
    }

    private static String keyText(Object key) {
        CanonicalText text = new CanonicalText();
        text.add("", key);
        return name(text.take());
    }

    private void scalar(String path, Object value) {
        Schema.Type type = ConnectSchema.schemaType(value.getClass());
        if (value instanceof String string) {
            line(path, "string", escaped(string, ""));
        } else if (value instanceof Double number) {
            // The decimal form of one number differs between JDK 18 and 19; the hexadecimal one does not.
            line(path, "float64", Double.toHexString(number));
        } else if (value instanceof Float number) {
            line(path, "float32", Float.toHexString(number));
        } else if (value instanceof byte[] bytes) {
            line(path, "bytes", HexFormat.of().formatHex(bytes));
        } else if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            line(path, "bytes", HexFormat.of().formatHex(bytes));
        } else if (value instanceof BigDecimal decimal) {
            line(path, "decimal", decimal.unscaledValue() + " scale " + decimal.scale());
        } else if (value instanceof java.util.Date date) {
            line(path, "date", Long.toString(date.getTime()));
        } else if (type != null) {
            line(path, type.getName(), value.toString());
        } else {
            throw new IllegalArgumentException(
                    "%s: a value of %s has no canonical form".formatted(path, value.getClass()));
        }
    }

    private void line(String path, String type, String value) {
        text.append(path).append(' ').append(type);
        if (!value.isEmpty() || type.equals("string")) {
            text.append(' ').append(value);
        }
        text.append('\n');
    }

    /** A name with the characters escaped that have a meaning in a line. */
    static String name(String name) {
        return escaped(name, " .[]{}");
    }

    /** Escapes control characters, surrogates (UTF-8 cannot represent single ones) and the given characters. */
    private static String escaped(String value, String marks) {
        StringBuilder escaped = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' || Character.isISOControl(c) || Character.isSurrogate(c) || marks.indexOf(c) >= 0) {
                escaped.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
