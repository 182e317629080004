package io.debezium.perf.app;

import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes the protocol's messages, one line each, values percent-encoded. Thread-safe. */
final class LinkWriter {

    private static final String PREFIX = "perf1 ";

    private final PrintStream out;

    LinkWriter(PrintStream out) {
        this.out = out;
    }

    void send(String type, Map<String, String> fields) {
        String text = new TreeMap<>(fields)
                .entrySet().stream()
                        .map(field -> " " + field.getKey() + "="
                                + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                        .collect(Collectors.joining());
        synchronized (this) {
            out.println(PREFIX + type + text);
        }
    }
}
