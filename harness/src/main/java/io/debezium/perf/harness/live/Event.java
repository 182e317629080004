package io.debezium.perf.harness.live;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.debezium.perf.harness.live.Shown.Snapshot;

/**
 * What is sent to viewers, written down once for all of them, as the HTML standard has it for {@code text/event-stream}.
 *
 * @param bytes never changed
 * @param last whether nothing follows
 */
record Event(byte[] bytes, boolean last) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** After how many milliseconds a viewer that was cut off comes back. */
    private static final String RETRY = "retry: 1000\n";

    /** The first of a viewer's. */
    static Event first(Snapshot snapshot) {
        return of(RETRY + "event: snapshot", snapshot, snapshot.shown().end() != null);
    }

    /** One of those that follow. */
    static Event next(Shown shown) {
        return of("event: state", shown, shown.end() != null);
    }

    /** JSON has no line breaks outside its strings, and escapes those within: one line of data is enough. */
    private static Event of(String head, Object data, boolean last) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes((head + "\ndata: ").getBytes(StandardCharsets.UTF_8));
            out.writeBytes(JSON.writeValueAsBytes(data));
            out.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
            return new Event(out.toByteArray(), last);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
