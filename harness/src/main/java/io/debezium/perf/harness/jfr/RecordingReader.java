package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import jdk.jfr.consumer.RecordingFile;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.jfr.Chunks.Chunk;

/**
 * Reads a recording with the reader of the JDK that runs the harness, once {@link Chunks} has found it whole.
 *
 * <p>That reader holds the constants of a chunk in memory, takes constants of one chunk for those of the next, which is
 * wrong where recordings of several JVMs were put together, and waits for ever for the end of a chunk whose JVM was
 * killed. So it is given one chunk at a time, as a file of its own, unless the file is just that.
 */
final class RecordingReader {

    private RecordingReader() {}

    static FlightRecording read(Path file) {
        return read(file, Chunks.of(file));
    }

    private static FlightRecording read(Path file, Chunks chunks) {
        EventSums sums = new EventSums();
        Chunks intact = chunks;
        for (Chunk chunk : chunks.list()) {
            try {
                add(chunks, chunk, sums);
            } catch (OutOfMemoryError e) {
                throw UnfitEnvironment.of(
                                "jfr.needs-more-memory-than-mb",
                                file,
                                Runtime.getRuntime().maxMemory() >> 20)
                        .because(e);
            } catch (IOException | RuntimeException | StackOverflowError | InternalError e) {
                intact = intact.without(
                        chunk, "in the chunk that begins at byte %d (%s)".formatted(chunk.offset(), e), e);
            }
        }
        // What a damaged chunk has added cannot be taken back.
        return intact == chunks ? sums.recording(chunks) : read(file, intact);
    }

    private static void add(Chunks chunks, Chunk chunk, EventSums sums) throws IOException {
        if (chunks.isSingle()) {
            add(chunks.file(), sums);
            return;
        }
        Path copy = Files.createTempFile("chunk", ".jfr");
        try {
            chunks.copy(chunk, copy);
            add(copy, sums);
        } finally {
            Files.delete(copy);
        }
    }

    private static void add(Path file, EventSums sums) throws IOException {
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                sums.add(recording.readEvent());
            }
        }
    }
}
