package io.debezium.perf.harness.jfr;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Reads a recording, chunk by chunk.
 *
 * <p>The JDK's own {@code EventStream} gives the same events (a test compares the two), but makes objects of every stack
 * trace and every event, takes several times as long with JDK 17, stops at damage without saying so, and waits for ever
 * for the end of a recording whose JVM was killed.
 */
final class RecordingReader {

    private RecordingReader() {}

    static Recording read(Path file) {
        Chunks chunks = Chunks.of(file);
        Traces traces = new Traces();
        EventSums sums = new EventSums();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (Chunk chunk : chunks.list()) {
                read(file, chunk, channel, traces, sums);
            }
        } catch (IOException e) {
            throw Chunks.unreadable(file, e);
        }
        return sums.recording(file, chunks.start(), chunks.length(), chunks.finished());
    }

    private static void read(Path file, Chunk chunk, FileChannel channel, Traces traces, EventSums sums)
            throws IOException {
        // Mapped, so that a chunk takes memory for what is read of it and not for what its header claims.
        ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, chunk.offset(), chunk.size());
        try {
            ChunkReader reader = new ChunkReader(chunk, bytes, traces);
            reader.read(sums.handlers());
            sums.threads(reader.threads());
        } catch (OutOfMemoryError e) {
            throw new UnfitEnvironment(
                    file.toString(),
                    "needs more memory than the %d MB that this JVM may take"
                            .formatted(Runtime.getRuntime().maxMemory() >> 20),
                    "Give it more: JAVA_TOOL_OPTIONS=-Xmx4g",
                    e);
        } catch (RuntimeException | StackOverflowError | InternalError e) {
            // An InternalError is what the JVM makes of a mapped file that became shorter.
            throw new InvalidConfiguration(
                    file.toString(),
                    "is damaged in the chunk that begins at byte %d (%s)".formatted(chunk.offset(), e),
                    "Record again, or copy the file again if it came from elsewhere.",
                    e);
        }
    }
}
