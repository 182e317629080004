package io.debezium.perf.app;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Map;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;

/**
 * Writes schemas in the form of {@link CanonicalText}: a line for each attribute of a schema, whose name follows its path and
 * an {@code @}. Texts are cached, since many events share a schema. Not thread-safe.
 */
final class SchemaText {

    /**
     * The most cached schemas of a path. With more, each event probably has a new schema, and the cache would fill the
     * memory.
     */
    private static final int MOST = 10_000;

    private final Map<String, Map<Schema, Described>> known = new HashMap<>();
    private final CanonicalText text = new CanonicalText();

    /**
     * @param digest SHA-256 of the lines
     * @param lines the text of the schema
     */
    record Described(String digest, String lines) {}

    /**
     * @param path of the schema
     * @param schema null for none
     */
    Described of(String path, Schema schema) {
        Map<Schema, Described> texts = known.computeIfAbsent(path, key -> new IdentityHashMap<>());
        if (texts.size() >= MOST) {
            texts.clear();
        }
        return texts.computeIfAbsent(schema, key -> describe(path, schema));
    }

    private Described describe(String path, Schema schema) {
        add(path, schema);
        String lines = text.take();
        return new Described(HexFormat.of().formatHex(DigestFile.sha256(lines)), lines);
    }

    private void add(String path, Schema schema) {
        if (schema == null) {
            text.add(path, null);
            return;
        }
        text.add(path + "@type", schema.type().getName());
        text.add(path + "@optional", schema.isOptional());
        addIfThere(path + "@name", schema.name());
        addIfThere(path + "@version", schema.version());
        addIfThere(path + "@doc", schema.doc());
        addIfThere(path + "@default", schema.defaultValue());
        addIfThere(path + "@parameters", schema.parameters());
        switch (schema.type()) {
            case STRUCT -> schema.fields().forEach(field -> add(path + "." + name(field), field.schema()));
            case ARRAY -> add(path + "[]", schema.valueSchema());
            case MAP -> {
                add(path + "{key}", schema.keySchema());
                add(path + "{}", schema.valueSchema());
            }
            default -> {
                // A scalar has no further parts.
            }
        }
    }

    private void addIfThere(String path, Object value) {
        if (value != null) {
            text.add(path, value);
        }
    }

    private static String name(Field field) {
        return CanonicalText.name(field.name()).replace("@", "\\u0040");
    }
}
