package io.debezium.perf.harness.jfr;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
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
        pass(type -> {
            if (type == CHECKPOINT) {
                constants.collect(input);
            }
        });
        List<Type> types = metadata.types().stream()
                .filter(type -> handlers.containsKey(type.name()))
                .toList();
        long[] ids = types.stream().mapToLong(Type::id).toArray();
        Handled[] handled = types.stream()
                .map(type -> new Handled(new Event(type, chunk, constants), handlers.get(type.name())))
                .toArray(Handled[]::new);
        pass(type -> {
            int index = Arrays.binarySearch(ids, type);
            if (index >= 0) {
                handled[index].read(input);
            }
        });
    }

    /** The names of its threads by the operating system's id; to be asked after {@link #read}. */
    Map<Long, String> threads() {
        return constants.threadNames();
    }

    /** @param action called for each event with the number of its type and the input behind that */
    private void pass(LongConsumer action) {
        int end = input.whole().end();
        int at = Chunk.HEADER_BYTES;
        while (at < end) {
            long size = input.whole().at(at).number();
            if (size <= 0 || size > end - at) {
                throw new IllegalArgumentException("an event of %d bytes".formatted(size));
            }
            at += (int) size;
            // What an event claims to hold cannot be more than it is: else many small ones could claim all that
            // follows.
            input.within(at);
            action.accept(input.number());
        }
    }

    private record Handled(Event event, Consumer<Event> handler) {

        void read(Input input) {
            event.read(input);
            handler.accept(event);
        }
    }
}
