package io.debezium.perf.app;

import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Supplier;

/** Writes the protocol's messages, one line each, values percent-encoded. Thread-safe. */
final class LinkWriter {

    private static final String PREFIX = "perf1 ";

    private final PrintStream out;

    LinkWriter(PrintStream out) {
        this.out = out;
    }

    /**
     * Reads the fields and sends the message atomically, so that messages are sent in the order of their readings: figures
     * since the last message would otherwise be assigned to the wrong one.
     */
    synchronized void send(String type, Supplier<Map<String, String>> fields) {
        send(type, fields.get());
    }

    void send(String type, Map<String, String> fields) {
        StringBuilder line = new StringBuilder(512).append(PREFIX).append(type);
        fields.forEach((name, value) ->
                line.append(' ').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
        // Written as one array: this runs so seldom that it is never compiled, and each layer of a writer would cost.
        byte[] bytes = line.append('\n').toString().getBytes(StandardCharsets.US_ASCII);
        synchronized (this) {
            out.write(bytes, 0, bytes.length);
            out.flush();
        }
    }
}
