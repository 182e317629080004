package io.debezium.perf.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Reads all attributes that Debezium publishes over JMX. */
final class DebeziumBeans {

    private static final String PATTERN = "debezium.*:*";

    /** Time between two readings. */
    private static final long PAUSE_MILLIS = 100;

    private static final int ALIKE = 8;
    private static final int MOST = 100;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    /**
     * Writes the attributes once {@link #ALIKE} readings in a row are equal, since other threads may update them after the
     * last event was delivered. Attributes that depend on the clock are not compared.
     *
     * @param digest the digest file, beside which they are written
     */
    void writeSettled(Path digest) throws InterruptedException {
        List<String> lines = read();
        for (int reading = 1, alike = 1; reading < MOST && alike < ALIKE; reading++) {
            Thread.sleep(PAUSE_MILLIS);
            List<String> next = read();
            alike = still(next).equals(still(lines)) ? alike + 1 : 1;
            lines = next;
        }
        try {
            Files.write(DigestFile.beside(digest, ".metrics"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> still(List<String> lines) {
        return lines.stream().filter(line -> !line.contains("MilliSeconds")).toList();
    }

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

    /** A text that is the same for equal values: arrays element by element, maps sorted by key. */
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
