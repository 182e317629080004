package io.debezium.perf.harness.jfr;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.jfr.Type.Field;
import io.debezium.perf.harness.jfr.Type.Form;

/**
 * The types of a chunk: a table of strings, and a tree of elements whose names and attributes are indexes into it (see
 * {@code jdk.jfr.internal.MetadataReader}).
 */
final class Metadata {

    /** The JDK's own types take a tenth of a megabyte. */
    private static final int MOST_BYTES = 16 << 20;

    private final Map<Long, Type> types = new TreeMap<>();
    private final Map<String, Type> byName = new HashMap<>();

    private Metadata() {}

    /** @param input at the start of the metadata event */
    static Metadata read(Input input) {
        int start = input.position();
        long size = input.number();
        if (size <= 0 || size > Math.min(MOST_BYTES, input.end() - start)) {
            throw new IllegalArgumentException("a description of the types of %d bytes".formatted(size));
        }
        input.within(start + (int) size);
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

    /** All of them, by rising number. */
    Collection<Type> types() {
        return types.values();
    }

    /** @return null when the chunk has no such type */
    Type type(long id) {
        return types.get(id);
    }

    /** @return a type without fields when the chunk has no type of that name, and so no value of it */
    Type type(String name) {
        Type type = byName.get(name);
        return type == null ? new Type(-1, name) : type;
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
        for (Type type : types.values()) {
            type.settle();
            byName.putIfAbsent(type.name(), type);
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
            int pairs = input.count();
            Map<String, String> attributes = pairs == 0 ? Map.of() : new HashMap<>();
            for (int i = pairs; i > 0; i--) {
                attributes.put(strings[(int) input.number()], strings[(int) input.number()]);
            }
            int below = input.count();
            List<Element> children = below == 0 ? List.of() : new ArrayList<>();
            for (int i = below; i > 0; i--) {
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
