package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.jfr.Type.Field;
import io.debezium.perf.harness.jfr.Type.Form;

/**
 * The types of a chunk: a table of strings, and a tree of elements whose names and attributes are indexes into it (see
 * {@code jdk.jfr.internal.MetadataReader}).
 */
final class Metadata {

    private static final int MOST_TYPES = 1 << 20;

    private final Map<Long, Type> types = new HashMap<>();

    private Metadata() {}

    /** @param input at the start of the metadata event */
    static Metadata read(Input input) {
        input.skipNumber(); // size
        if (input.number() != 0) {
            throw new IllegalArgumentException("no description of the types where there should be one");
        }
        input.skipNumber(); // start
        input.skipNumber(); // duration
        input.skipNumber(); // version
        String[] strings = new String[input.count()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = input.string(id -> null);
        }
        Metadata metadata = new Metadata();
        metadata.resolve(Element.read(input, strings));
        return metadata;
    }

    /** The highest number that a type has. */
    int highestId() {
        long highest = types.keySet().stream().mapToLong(Long::longValue).max().orElse(0);
        if (highest > MOST_TYPES) {
            throw new IllegalArgumentException("a type with the number %d".formatted(highest));
        }
        return (int) highest;
    }

    /** @return null when the chunk has no such type */
    Type type(long id) {
        return types.get(id);
    }

    /** @return a type without fields when the chunk has no type of that name, and so no value of it */
    Type type(String name) {
        return types.values().stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseGet(() -> new Type(-1, name));
    }

    private void resolve(Element root) {
        List<Element> classes = new ArrayList<>();
        root.collect("class", classes);
        for (Element element : classes) {
            long id = Long.parseLong(element.attribute("id"));
            types.put(id, new Type(id, element.attribute("name")));
        }
        for (Element element : classes) {
            List<Field> fields = new ArrayList<>();
            for (Element child : element.children()) {
                if (child.name().equals("field")) {
                    fields.add(field(child));
                }
            }
            types.get(Long.parseLong(element.attribute("id"))).fields(fields);
        }
    }

    private Field field(Element element) {
        Type type = types.get(Long.parseLong(element.attribute("class")));
        boolean pooled = "true".equals(element.attribute("constantPool"));
        return new Field(
                element.attribute("name"),
                type,
                pooled ? Form.NUMBER : Form.of(type),
                element.attribute("dimension") != null,
                element.children().stream().anyMatch(this::ticks));
    }

    private boolean ticks(Element annotation) {
        return annotation.name().equals("annotation")
                && types.get(Long.parseLong(annotation.attribute("class")))
                        .name()
                        .startsWith("jdk.jfr.Time")
                && annotation.attributes().containsValue("TICKS");
    }

    /** A node of the tree. */
    private record Element(String name, Map<String, String> attributes, List<Element> children) {

        static Element read(Input input, String[] strings) {
            String name = strings[(int) input.number()];
            Map<String, String> attributes = new HashMap<>();
            for (int i = input.count(); i > 0; i--) {
                attributes.put(strings[(int) input.number()], strings[(int) input.number()]);
            }
            List<Element> children = new ArrayList<>();
            for (int i = input.count(); i > 0; i--) {
                children.add(read(input, strings));
            }
            return new Element(name, attributes, children);
        }

        String attribute(String key) {
            return attributes.get(key);
        }

        void collect(String wanted, List<Element> found) {
            if (name.equals(wanted)) {
                found.add(this);
            }
            children.forEach(child -> child.collect(wanted, found));
        }
    }
}
