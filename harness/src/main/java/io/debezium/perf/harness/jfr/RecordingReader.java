package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import jdk.jfr.EventType;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.MetadataEvent;
import jdk.jfr.consumer.RecordedEvent;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Reads a recording in one pass, with the JDK's own reader: unordered, one event object reused, and only the types
 * that {@link EventSums} wants parsed. Afterwards checks that as many events came as the file has.
 */
final class RecordingReader {

    private final Chunks chunks;
    private final EventSums sums = new EventSums();
    private final Map<Long, String> names = new HashMap<>();
    private boolean ambiguous;
    private long seen;

    private RecordingReader(Chunks chunks) {
        this.chunks = chunks;
    }

    static Recording read(Path file) {
        Chunks chunks = Chunks.of(file);
        RecordingReader reader = new RecordingReader(chunks);
        try {
            if (chunks.finished()) {
                reader.stream(file);
            } else {
                Path copy = chunks.finishedCopy();
                try {
                    reader.stream(copy);
                } finally {
                    Files.delete(copy);
                }
            }
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check the file and its permissions.", e);
        }
        reader.checkAllSeen();
        return reader.sums.recording(file, chunks.start(), chunks.length(), chunks.finished());
    }

    private void stream(Path path) throws IOException {
        Throwable[] failure = new Throwable[1];
        try (EventStream stream = EventStream.openFile(path)) {
            stream.setOrdered(false);
            stream.setReuse(true);
            stream.onMetadata(this::learnNames);
            stream.onFlush(sums::forgetSome);
            stream.onError(error -> failure[0] = failure[0] == null ? error : failure[0]);
            sums.handlers().forEach((event, handler) -> stream.onEvent(event, counted(handler)));
            stream.start();
        } catch (RuntimeException | Error e) {
            // The reader of a damaged file may throw anything, also InternalError and AssertionError.
            failure[0] = e;
        }
        if (failure[0] instanceof VirtualMachineError outOfMemory && !(failure[0] instanceof InternalError)) {
            throw outOfMemory;
        }
        if (failure[0] != null) {
            throw damaged(failure[0].toString(), failure[0]);
        }
    }

    private Consumer<RecordedEvent> counted(Consumer<RecordedEvent> handler) {
        return event -> {
            seen++;
            handler.accept(event);
        };
    }

    private void learnNames(MetadataEvent metadata) {
        for (EventType type : metadata.getEventTypes()) {
            String before = names.put(type.getId(), type.getName());
            ambiguous |= before != null && !before.equals(type.getName());
        }
    }

    private void checkAllSeen() {
        Map<Long, Long> inFile = chunks.countEvents();
        // Recordings of several JVMs in one file may number their types differently; then the counts say nothing.
        if (ambiguous || inFile.isEmpty()) {
            return;
        }
        long expected = inFile.entrySet().stream()
                .filter(entry -> sums.handlers().containsKey(names.get(entry.getKey())))
                .mapToLong(Map.Entry::getValue)
                .sum();
        if (seen != expected) {
            throw damaged("only %d of %d events can be read".formatted(seen, expected), null);
        }
    }

    private InvalidConfiguration damaged(String what, Throwable cause) {
        return new InvalidConfiguration(
                chunks.file().toString(), "is damaged: " + what, "Record again, or copy the file again.", cause);
    }
}
