package io.debezium.perf.harness.jfr;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reads the events of a chunk. In two passes, since an event may come before the constants that it refers to.
 */
final class ChunkReader {

    private static final long CHECKPOINT = 1;

    private final Chunk chunk;
    private final Input input;
    private final Metadata metadata;
    private final Constants constants;

    /** @param bytes the whole chunk */
    ChunkReader(Chunk chunk, byte[] bytes, Traces traces) {
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
        pass(type -> {
            if (type == CHECKPOINT) {
                constants.collect(input);
            }
        });
        Handled[] handled = new Handled[metadata.highestId() + 1];
        for (int id = 0; id < handled.length; id++) {
            Type type = metadata.type(id);
            Consumer<Event> handler = type == null ? null : handlers.get(type.name());
            handled[id] = handler == null ? null : new Handled(new Event(type, chunk, constants), handler);
        }
        pass(type -> {
            Handled event = type >= 0 && type < handled.length ? handled[(int) type] : null;
            if (event != null) {
                event.read(input);
            }
        });
    }

    /** The names of its threads by the operating system's id; to be asked after {@link #read}. */
    Map<Long, String> threads() {
        return constants.threadNames();
    }

    /** @param action called for each event with the number of its type and the input behind that */
    private void pass(LongConsumer action) {
        int at = Chunk.HEADER_BYTES;
        while (at < input.end()) {
            input.at(at);
            long size = input.number();
            if (size <= 0 || size > input.end() - at) {
                throw new IllegalArgumentException("an event of %d bytes".formatted(size));
            }
            action.accept(input.number());
            at += (int) size;
        }
    }

    private record Handled(Event event, Consumer<Event> handler) {

        void read(Input input) {
            event.read(input);
            handler.accept(event);
        }
    }
}
