package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Everything that Debezium publishes over JMX, read as an operator would read it. */
final class DebeziumBeans {

    private static final String PATTERN = "debezium.*:*";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * A line for each attribute, in the order of their names: {@code answered} or {@code failed}, the bean's name, the
     * attribute's, the value or why there is none, each percent-encoded.
     */
    List<String> read() {
        SortedMap<String, String> lines = new TreeMap<>();
        try {
            for (ObjectName bean : server.queryNames(new ObjectName(PATTERN), null)) {
                for (MBeanAttributeInfo attribute : server.getMBeanInfo(bean).getAttributes()) {
                    if (attribute.isReadable()) {
                        String name = bean.getCanonicalName();
                        lines.put(name + " " + attribute.getName(), line(bean, name, attribute.getName()));
                    }
                }
            }
        } catch (JMException e) {
            throw new IllegalStateException("the beans of a running engine cannot be read", e);
        }
        return List.copyOf(lines.values());
    }

    private String line(ObjectName bean, String name, String attribute) {
        try {
            return encoded("answered", name, attribute, text(server.getAttribute(bean, attribute)));
        } catch (JMException | RuntimeException e) {
            return encoded("failed", name, attribute, e.toString());
        }
    }

    private static String encoded(String... words) {
        return List.of(words).stream()
                .map(word -> URLEncoder.encode(word, StandardCharsets.UTF_8))
                .collect(Collectors.joining(" "));
    }

    /** The same for equal values: arrays element by element, maps by key. */
    static String text(Object value) {
        if (value instanceof Map<?, ?> map) {
            SortedMap<String, String> sorted = new TreeMap<>();
            map.forEach((key, each) -> sorted.put(text(key), text(each)));
            return sorted.toString();
        }
        if (value instanceof CompositeData data) {
            SortedMap<String, String> sorted = new TreeMap<>();
            data.getCompositeType().keySet().forEach(key -> sorted.put(key, text(data.get(key))));
            return sorted.toString();
        }
        if (value instanceof TabularData table) {
            return table.values().stream()
                    .map(DebeziumBeans::text)
                    .sorted()
                    .toList()
                    .toString();
        }
        if (value != null && value.getClass().isArray()) {
            List<String> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(text(Array.get(value, i)));
            }
            return elements.toString();
        }
        return String.valueOf(value);
    }
}
