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
import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The chunks of a recording, which are end to end in its file, by their headers. What the JDK's reader would pass over
 * or wait for is damage here: a file that is truncated, and events whose sizes do not add up to that of their chunk. Chunks
 * before and behind a damaged one are kept.
 *
 * @param list the intact ones, at least one, in the order of the file; all but the last are finished
 * @param damage why others are not; null where all are intact
 */
record Chunks(Path file, List<Chunk> list, InvalidConfiguration damage) {

    private static final int HEADER_BYTES = 68;
    private static final int STATE = 64;
    private static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int MOST_BYTES_OF_A_NUMBER = 9;
    private static final String RECORD_AGAIN = "Record again, or copy the file again if it came from elsewhere.";

    /**
     * The header of a chunk. Big-endian; the layout is that of the JDK's own {@code
     * jdk.jfr.internal.consumer.ChunkHeader} and is the same from JDK 9 on.
     *
     * @param offset where in the file it begins
     * @param size bytes up to its end, header included
     * @param metadata where in the chunk its event types are described; 0 when nothing was flushed yet
     * @param end the last flush
     * @param finished false while the JVM still writes it, and for ever when the JVM was killed
     * @param compressed whether its integers are variable-length (LEB128), as all JDKs write them by default
     */
    record Chunk(
            long offset, long size, long metadata, Instant start, Instant end, boolean finished, boolean compressed) {

        /** @param header its first {@link #HEADER_BYTES} bytes */
        private static Chunk of(long offset, ByteBuffer header) {
            Instant start = Instant.EPOCH.plusNanos(header.getLong(32));
            return new Chunk(
                    offset,
                    header.getLong(8),
                    header.getLong(24),
                    start,
                    start.plusNanos(header.getLong(40)),
                    header.get(STATE) == 0,
                    (header.get(67) & 1) != 0);
        }

        private long next() {
            return offset + size;
        }
    }

    /** @throws InvalidConfiguration if none is intact */
    Chunks {
        if (list.isEmpty()) {
            throw damage;
        }
    }

    /** @throws InvalidConfiguration if the file has no intact chunk */
    static Chunks of(Path file) {
        if (Files.isDirectory(file)) {
            throw InvalidConfiguration.of("jfr.is-directory", file);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            List<Chunk> chunks = new ArrayList<>();
            InvalidConfiguration damage = null;
            long at = 0;
            // What follows an unfinished chunk was written after the last flush: events without the constants they
            // refer to. Where the next chunk begins, only a header tells.
            for (boolean more = true; more; more = more && at < channel.size()) {
                more = false;
                try {
                    Chunk chunk = header(file, channel, at);
                    at = chunk.next();
                    more = chunk.finished();
                    checkEvents(file, channel, chunk);
                    chunks.add(chunk);
                } catch (InvalidConfiguration e) {
                    damage = damage == null ? e : damage;
                }
            }
            return new Chunks(file, chunks, damage);
        } catch (NoSuchFileException e) {
            throw InvalidConfiguration.of("jfr.does-not-exist", file).because(e);
        } catch (IOException e) {
            throw InvalidConfiguration.of("jfr.cannot-be-read", file, e.getMessage())
                    .because(e);
        }
    }

    Instant start() {
        return list.get(0).start();
    }

    /** From the start of the first chunk to the end of the last, without the gaps where some were lost or never recorded. */
    Duration length() {
        Duration span = Duration.between(start(), last().end());
        Duration sum = list.stream()
                .map(chunk -> Duration.between(chunk.start(), chunk.end()))
                .reduce(Duration.ZERO, Duration::plus);
        // Chunks of two recorders are of the same time.
        return sum.compareTo(span) < 0 ? sum : span;
    }

    /** Why the recording is not whole, as a predicate; empty where it is. */
    String flaw() {
        String unfinished =
                last().finished() ? "" : "was not finished, because its JVM was killed: it ends with the last flush";
        return damage == null
                ? unfinished
                : damage.rule() + "; what is told is of other chunks, %d".formatted(list.size());
    }

    /** Whether the file is one chunk that its JVM finished. */
    boolean isSingle() {
        return list.size() == 1 && flaw().isEmpty();
    }

    /**
     * Copies a chunk, as it would be if its JVM had finished it with the last flush.
     *
     * @param to an empty file
     */
    void copy(Chunk chunk, Path to) throws IOException {
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ);
                FileChannel copy = FileChannel.open(to, StandardOpenOption.WRITE)) {
            for (long done = 0; done < chunk.size(); ) {
                done += from.transferTo(chunk.offset() + done, chunk.size() - done, copy);
            }
            copy.write(ByteBuffer.wrap(new byte[] {0}), STATE);
        }
    }

    /**
     * The other chunks.
     *
     * @param where the chunk is damaged
     * @throws InvalidConfiguration if there are no others
     */
    Chunks without(Chunk chunk, String where, Throwable cause) {
        return new Chunks(file, list.stream().filter(each -> each != chunk).toList(), damaged(file, where, cause));
    }

    private static InvalidConfiguration damaged(Path file, String where, Throwable cause) {
        return new InvalidConfiguration(file.toString(), "is damaged " + where, RECORD_AGAIN, cause);
    }

    private Chunk last() {
        return list.get(list.size() - 1);
    }

    private static Chunk header(Path file, FileChannel channel, long offset) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, offset + header.position()) > 0) {
            // A channel may read less than asked for.
        }
        if (header.getInt(0) != MAGIC) {
            throw offset > 0 ? damagedAt(file, offset, "no chunk begins there") : notARecording(file, header);
        }
        if (header.hasRemaining()) {
            throw truncated(file, channel.size(), offset + HEADER_BYTES);
        }
        Chunk chunk = Chunk.of(offset, header);
        if (chunk.metadata() == 0) {
            throw InvalidConfiguration.of("jfr.holds-no-events-its-jvm", file);
        }
        if (chunk.size() < HEADER_BYTES) {
            throw damagedAt(file, offset, "a chunk of %d bytes".formatted(chunk.size()));
        }
        if (!chunk.compressed() || chunk.size() > Integer.MAX_VALUE) {
            throw InvalidConfiguration.of(
                    "jfr.has-chunk-of-bytes", file, chunk.size(), chunk.compressed() ? "" : " without compression");
        }
        if (chunk.next() > channel.size()) {
            throw truncated(file, channel.size(), chunk.next());
        }
        return chunk;
    }

    /** Goes from event to event by their sizes. */
    private static void checkEvents(Path file, FileChannel channel, Chunk chunk) throws IOException {
        // Mapped, so that a chunk takes no memory for what its header claims.
        ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, chunk.offset(), chunk.size());
        int at = HEADER_BYTES;
        while (at < bytes.limit()) {
            long size = number(bytes.position(at));
            if (size <= 0 || size > bytes.limit() - at) {
                throw damagedAt(file, chunk.offset() + at, "an event of %d bytes".formatted(size));
            }
            at += (int) size;
        }
    }

    /** An integer: seven bits a byte, the least significant first; the high bit says that more follow. */
    private static long number(ByteBuffer bytes) {
        long value = 0;
        for (int i = 0; i < MOST_BYTES_OF_A_NUMBER && bytes.hasRemaining(); i++) {
            byte next = bytes.get();
            value |= (next & 0x7fL) << 7 * i;
            if (next >= 0) {
                return value;
            }
        }
        return -1;
    }

    private static InvalidConfiguration notARecording(Path file, ByteBuffer header) {
        int length = header.position();
        if (length == 0) {
            return InvalidConfiguration.of("jfr.is-not-flight-recording", file);
        }
        boolean gzip = length > 1 && header.getShort(0) == 0x1f8b;
        return new InvalidConfiguration(
                file.toString(),
                "is not a flight recording: it does not begin with FLR" + (gzip ? " but as gzip does" : ""),
                gzip ? "Unpack it with gunzip." : "Name a file that -XX:StartFlightRecording or jcmd JFR.dump wrote.");
    }

    private static InvalidConfiguration truncated(Path file, long is, long expected) {
        return new InvalidConfiguration(
                file.toString(),
                "is truncated: it has %d bytes, its last chunk ends at %d".formatted(is, expected),
                RECORD_AGAIN);
    }

    private static InvalidConfiguration damagedAt(Path file, long offset, String what) {
        return damaged(file, "at byte %d: %s".formatted(offset, what), null);
    }
}
