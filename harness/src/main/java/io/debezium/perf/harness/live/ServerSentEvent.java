package io.debezium.perf.harness.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import com.fasterxml.jackson.databind.ObjectMapper;

import io.debezium.perf.harness.live.RunState.StateWithHistory;

/**
 * What is sent to viewers, written down once for all of them, as the HTML standard has it for {@code text/event-stream}.
 *
 * @param bytes never changed
 * @param last whether nothing follows
 */
record ServerSentEvent(byte[] bytes, boolean last) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** After how many milliseconds a viewer that was cut off comes back. */
    private static final String RETRY = "retry: 1000\n";

    /** The first of a viewer's. */
    static ServerSentEvent first(StateWithHistory snapshot) {
        return of(RETRY + "event: snapshot", snapshot, snapshot.state().end() != null);
    }

    /** One of those that follow. */
    static ServerSentEvent next(RunState state) {
        return of("event: state", state, state.end() != null);
    }

    /** JSON has no line breaks outside its strings, and escapes those within: one line of data is enough. */
    private static ServerSentEvent of(String head, Object data, boolean last) {
        try {
            String text = "%s\ndata: %s\n\n".formatted(head, JSON.writeValueAsString(data));
            return new ServerSentEvent(text.getBytes(StandardCharsets.UTF_8), last);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
