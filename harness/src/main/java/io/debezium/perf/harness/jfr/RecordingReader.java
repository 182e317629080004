package io.debezium.perf.harness.jfr;

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
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Reads a recording, chunk by chunk, with the reader of the JDK that runs the harness.
 *
 * <p>That reader holds the constants of a chunk in memory, takes constants of one chunk for those of the next, which is
 * wrong where recordings of several JVMs were put together, and waits for ever for the end of a chunk whose JVM was
 * killed. So it is given one chunk at a time, as a file of its own, unless the file is just that.
 */
final class RecordingReader {

    private static final int HEADER_BYTES = 68;
    private static final int STATE = 64;
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final short GZIP = 0x1f8b;

    private final Path file;
    private final EventSums sums = new EventSums();
    private int intact;
    private InvalidConfiguration damage;
    private boolean finished;
    private Instant start;
    private Instant end;
    private Duration covered = Duration.ZERO;

    private RecordingReader(Path file) {
        this.file = file;
    }

    /**
     * The header of a chunk. Big-endian; the layout is that of the JDK's own {@code
     * jdk.jfr.internal.consumer.ChunkHeader} and is the same from JDK 9 on.
     *
     * @param offset where in the file it begins
     * @param size bytes up to its end, header included
     * @param length up to the last flush
     * @param finished false while the JVM still writes it, and for ever when the JVM was killed
     */
    private record Chunk(long offset, long size, Instant start, Duration length, boolean finished) {

        private long next() {
            return offset + size;
        }
    }

    static FlightRecording read(Path file) {
        if (Files.isDirectory(file)) {
            throw InvalidConfiguration.of("jfr.is-directory", file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new RecordingReader(file).read(channel);
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

    private FlightRecording read(FileChannel channel) throws IOException {
        long at = 0;
        // What follows an unfinished chunk was written after the last flush: events without the constants they refer
        // to.
        // Where the next chunk begins, only a header tells.
        for (boolean more = true; more; more = more && at < channel.size()) {
            more = false;
            try {
                Chunk chunk = header(channel, at);
                at = chunk.next();
                more = chunk.finished();
                add(channel, chunk);
            } catch (InvalidConfiguration e) {
                damage = damage == null ? e : damage;
            }
        }
        if (intact == 0) {
            throw damage;
        }
        // Chunks of two recorders are of the same time.
        Duration span = Duration.between(start, end);
        return sums.recording(file, start, covered.compareTo(span) < 0 ? covered : span, flaw());
    }

    private String flaw() {
        if (damage != null) {
            return Messages.text("jfr.flaw-damage", damage.rule(), intact);
        }
        return finished ? "" : Messages.text("jfr.flaw-killed");
    }

    private Chunk header(FileChannel channel, long offset) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, offset + header.position()) > 0) {
            // A channel may read less than asked for.
        }
        if (header.getInt(0) != MAGIC) {
            throw offset > 0
                    ? InvalidConfiguration.of("jfr.damaged", file, offset, "no chunk begins there")
                    : other(header);
        }
        long size = header.hasRemaining() ? HEADER_BYTES : header.getLong(8);
        // Where the types of its events are described: nowhere before the first flush.
        if (!header.hasRemaining() && header.getLong(24) == 0) {
            throw InvalidConfiguration.of("jfr.holds-no-events-its-jvm", file);
        }
        if (size < HEADER_BYTES) {
            throw InvalidConfiguration.of("jfr.damaged", file, offset, "a chunk of %d bytes".formatted(size));
        }
        if (size > channel.size() - offset) {
            throw InvalidConfiguration.of("jfr.truncated", file, channel.size(), offset + size);
        }
        return new Chunk(
                offset,
                size,
                Instant.EPOCH.plusNanos(header.getLong(32)),
                Duration.ofNanos(header.getLong(40)),
                header.get(STATE) == 0);
    }

    private InvalidConfiguration other(ByteBuffer header) {
        if (header.position() == 0) {
            return InvalidConfiguration.of("jfr.is-not-flight-recording", file);
        }
        return InvalidConfiguration.of(header.getShort(0) == GZIP ? "jfr.is-packed" : "jfr.is-another-file", file);
    }

    /** Of a damaged chunk the events before the damage stay. */
    private void add(FileChannel channel, Chunk chunk) throws IOException {
        boolean whole = chunk.finished() && chunk.size() == channel.size();
        Path own = whole ? file : copy(channel, chunk);
        try (RecordingFile recording = new RecordingFile(own)) {
            while (recording.hasMoreEvents()) {
                sums.add(recording.readEvent());
            }
        } catch (IOException | RuntimeException | StackOverflowError | InternalError e) {
            throw InvalidConfiguration.of("jfr.damaged-chunk", file, chunk.offset(), e)
                    .because(e);
        } finally {
            sums.endChunk();
            if (!whole) {
                Files.delete(own);
            }
        }
        intact++;
        start = start == null ? chunk.start() : start;
        end = chunk.start().plus(chunk.length());
        covered = covered.plus(chunk.length());
        finished = chunk.finished();
    }

    /** As it would be if its JVM had finished it with the last flush. */
    private static Path copy(FileChannel channel, Chunk chunk) throws IOException {
        Path copy = Files.createTempFile("chunk", ".jfr");
        try (FileChannel to = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            for (long done = 0; done < chunk.size(); ) {
                done += channel.transferTo(chunk.offset() + done, chunk.size() - done, to);
            }
            to.write(ByteBuffer.wrap(new byte[] {0}), STATE);
        }
        return copy;
    }
}
