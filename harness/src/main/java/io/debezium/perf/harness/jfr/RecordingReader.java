package io.debezium.perf.harness.jfr;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;

import jdk.jfr.consumer.RecordingFile;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Reads a recording, chunk by chunk, with the reader of the JDK that runs the harness.
 *
 * <p>The JDK's reader holds the constants of a chunk in memory, uses constants of one chunk for the next, which is wrong if
 * recordings of several JVMs were concatenated, and waits forever for the end of a chunk whose JVM was killed. So it is given
 * one chunk at a time, as a file of its own, unless the recording has only one.
 */
public final class RecordingReader {

    private static final int HEADER_BYTES = 68;
    private static final int STATE = 64;
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final short GZIP = 0x1f8b;

    private RecordingReader() {}

    /**
     * Reads a recording of JDK 17 or later.
     *
     * @throws InvalidConfiguration if there is no such file, it cannot be read, or it is not a complete flight recording
     * @throws io.debezium.perf.harness.UnfitEnvironment if reading needs more memory than this JVM has
     */
    public static FlightRecording read(Path file) {
        if (Files.isDirectory(file)) {
            throw InvalidConfiguration.of("jfr.is-directory", file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return read(file, channel);
        } catch (NoSuchFileException e) {
            throw InvalidConfiguration.of("jfr.does-not-exist", file).because(e);
        } catch (IOException e) {
            throw InvalidConfiguration.of("jfr.cannot-be-read", file, e.getMessage())
                    .because(e);
        } catch (OutOfMemoryError e) {
            throw UnfitEnvironment.of(
                            "jfr.needs-more-memory-than-mb",
                            file,
                            Runtime.getRuntime().maxMemory() >> 20)
                    .because(e);
        }
    }

    private static FlightRecording read(Path file, FileChannel channel) throws IOException {
        EventSums sums = new EventSums();
        Duration covered = Duration.ZERO;
        Instant start = null;
        Instant end;
        long at = 0;
        do {
            // Big-endian; the layout is that of the JDK's ChunkHeader, unchanged since JDK 9.
            ByteBuffer header = header(file, channel, at);
            long size = header.getLong(8);
            Instant begin = Instant.EPOCH.plusNanos(header.getLong(32));
            Duration length = Duration.ofNanos(header.getLong(40));
            add(file, channel, at, size, sums);
            start = start == null ? begin : start;
            end = begin.plus(length);
            covered = covered.plus(length);
            at += size;
        } while (at < channel.size());
        // Chunks of two recorders may overlap in time.
        Duration span = Duration.between(start, end);
        return sums.recording(covered.compareTo(span) < 0 ? covered : span);
    }

    private static ByteBuffer header(Path file, FileChannel channel, long offset) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, offset + header.position()) > 0) {
            // A channel may read less than asked for.
        }
        if (header.getInt(0) != MAGIC) {
            throw offset > 0
                    ? InvalidConfiguration.of("jfr.damaged", file, offset, "no chunk begins there")
                    : other(file, header);
        }
        long size = header.hasRemaining() ? HEADER_BYTES : header.getLong(8);
        if (!header.hasRemaining() && header.get(STATE) != 0) {
            throw InvalidConfiguration.of("jfr.is-not-finished", file);
        }
        if (size < HEADER_BYTES) {
            throw InvalidConfiguration.of("jfr.damaged", file, offset, "a chunk of %d bytes".formatted(size));
        }
        if (size > channel.size() - offset) {
            throw InvalidConfiguration.of("jfr.truncated", file, channel.size(), offset + size);
        }
        return header;
    }

    private static InvalidConfiguration other(Path file, ByteBuffer header) {
        if (header.position() == 0) {
            return InvalidConfiguration.of("jfr.is-not-flight-recording", file);
        }
        return InvalidConfiguration.of(header.getShort(0) == GZIP ? "jfr.is-packed" : "jfr.is-another-file", file);
    }

    private static void add(Path file, FileChannel channel, long offset, long size, EventSums sums) throws IOException {
        boolean alone = size == channel.size();
        Path own = alone ? file : copy(channel, offset, size);
        try (RecordingFile recording = new RecordingFile(own)) {
            while (recording.hasMoreEvents()) {
                sums.add(recording.readEvent());
            }
        } catch (IOException | RuntimeException | StackOverflowError | InternalError e) {
            throw InvalidConfiguration.of("jfr.damaged-chunk", file, offset, e).because(e);
        } finally {
            sums.endChunk();
            if (!alone) {
                Files.delete(own);
            }
        }
    }

    private static Path copy(FileChannel channel, long offset, long size) throws IOException {
        Path copy = Files.createTempFile("chunk", ".jfr");
        try (FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            for (long done = 0; done < size; ) {
                long moved = channel.transferTo(offset + done, size - done, to);
                if (moved == 0) {
                    throw new EOFException("the file has become shorter");
                }
                done += moved;
            }
        } catch (IOException e) {
            Files.deleteIfExists(copy);
            throw e;
        }
        return copy;
    }
}
