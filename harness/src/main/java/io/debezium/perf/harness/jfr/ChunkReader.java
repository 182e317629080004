package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the events of a chunk. In two passes, since an event may come before the constants that it refers to.
 */
final class ChunkReader {

    private static final long METADATA = 0;
    private static final long CHECKPOINT = 1;

    private final Chunk chunk;
    private final Input input;
    private final Metadata metadata;
    private final Constants constants;

    ChunkReader(Chunk chunk, ByteBuffer bytes, Traces traces) {
        this.chunk = chunk;
        this.input = new Input(bytes);
        this.metadata = Metadata.read(input.at(Math.toIntExact(chunk.metadata())));
        this.constants = new Constants(input, metadata, traces);
    }

    /**
     * Calls each handler with each event of its type, in the order of the file, which is only roughly that of time.
     *
     * @throws RuntimeException of any kind if the chunk is damaged
     */
    void read(Map<String, Consumer<Event>> handlers) {
        pass(type -> type == CHECKPOINT ? constants::collect : null);
        Map<Long, Consumer<Input>> byType = new HashMap<>();
        pass(id -> id == METADATA || id == CHECKPOINT ? null : byType.computeIfAbsent(id, key -> of(key, handlers)));
    }

    /** The names of its threads by the operating system's id; to be asked after {@link #read}. */
    Map<Long, String> threads() {
        return constants.threads();
    }

    private Consumer<Input> of(long id, Map<String, Consumer<Event>> handlers) {
        Type type = metadata.type(id);
        Consumer<Event> handler = type == null ? null : handlers.get(type.name());
        if (handler == null) {
            return nothing -> {};
        }
        Event event = new Event(type, chunk, constants);
        return at -> {
            event.read(at);
            handler.accept(event);
        };
    }

    private void pass(Selection selection) {
        int at = Chunk.HEADER_BYTES;
        while (at < input.end()) {
            input.at(at);
            long size = input.number();
            if (size <= 0 || size > input.end() - at) {
                throw new IllegalArgumentException("an event of %d bytes".formatted(size));
            }
            Consumer<Input> action = selection.of(input.number());
            if (action != null) {
                action.accept(input);
            }
            at += (int) size;
        }
    }

    private interface Selection {
        Consumer<Input> of(long type);
    }
}
