package io.debezium.perf.harness.jfr;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The chunks of a recording, checked before the JDK's reader sees them: that reader ends silently at damage, and waits
 * for ever for the end of a chunk whose JVM was killed.
 *
 * @param list at least one, in the order of the file
 */
record Chunks(Path file, List<Chunk> list) {

    private static final String RECORD_AGAIN = "Record again, or copy the file again if it came from elsewhere.";

    Chunks {
        list = List.copyOf(list);
    }

    /** @throws InvalidConfiguration if the file is not a sequence of whole chunks */
    static Chunks of(Path file) {
        if (Files.isDirectory(file)) {
            throw new InvalidConfiguration(file.toString(), "is a directory", "Name a .jfr file.");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            List<Chunk> chunks = new ArrayList<>();
            for (long at = 0;
                    at == 0 || at < channel.size();
                    at = chunks.get(chunks.size() - 1).end()) {
                chunks.add(read(file, channel, at));
                if (!chunks.get(chunks.size() - 1).finished()) {
                    // What follows was written after the last flush: events without the constants they refer to.
                    break;
                }
            }
            return new Chunks(file, chunks);
        } catch (NoSuchFileException e) {
            throw new InvalidConfiguration(file.toString(), "does not exist", "Name a .jfr file.", e);
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check the file and its permissions.", e);
        }
    }

    private static Chunk read(Path file, FileChannel channel, long offset) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(Chunk.HEADER_BYTES);
        while (header.hasRemaining() && channel.read(header, offset + header.position()) > 0) {
            // A channel may read less than asked for.
        }
        boolean whole = !header.hasRemaining();
        Chunk chunk = Chunk.parse(offset, header);
        if (chunk == null) {
            throw offset > 0 ? damaged(file, offset, "no chunk begins there") : notARecording(file, header);
        }
        if (!whole) {
            throw truncated(file, channel.size(), offset + Chunk.HEADER_BYTES);
        }
        if (chunk.metadata() == 0) {
            throw new InvalidConfiguration(
                    file.toString(),
                    "holds no events: its JVM was killed before it wrote the first ones",
                    "Record for longer than a second.");
        }
        if (chunk.size() < Chunk.HEADER_BYTES) {
            throw damaged(file, offset, "a chunk of %d bytes".formatted(chunk.size()));
        }
        if (chunk.end() > channel.size()) {
            throw truncated(file, channel.size(), chunk.end());
        }
        return chunk;
    }

    Instant start() {
        return at(list.get(0).startNanos());
    }

    /** From the start of the first chunk to the end of the last. */
    Duration length() {
        Chunk last = list.get(list.size() - 1);
        return Duration.between(start(), at(last.startNanos() + last.durationNanos()));
    }

    boolean finished() {
        return list.get(list.size() - 1).finished();
    }

    /**
     * Steps over all events.
     *
     * @return how many there are, by the number of their type; empty when the chunks cannot be stepped through
     * @throws InvalidConfiguration if an event reaches beyond its chunk
     */
    Map<Long, Long> countEvents() {
        Map<Long, long[]> counts = new HashMap<>();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (Chunk chunk : list) {
                if (!chunk.compressed() || chunk.size() > Integer.MAX_VALUE) {
                    return Map.of();
                }
                count(chunk, channel.map(FileChannel.MapMode.READ_ONLY, chunk.offset(), chunk.size()), counts);
            }
        } catch (IOException e) {
            throw new InvalidConfiguration(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check the file and its permissions.", e);
        }
        Map<Long, Long> result = new HashMap<>();
        counts.forEach((type, count) -> result.put(type, count[0]));
        return result;
    }

    private void count(Chunk chunk, ByteBuffer bytes, Map<Long, long[]> counts) {
        int at = Chunk.HEADER_BYTES;
        while (at < bytes.limit()) {
            bytes.position(at);
            long size;
            long type;
            try {
                size = Leb128.read(bytes);
                type = Leb128.read(bytes);
            } catch (EOFException e) {
                throw damaged(file, chunk.offset() + at, e.getMessage());
            }
            if (size <= 0 || size > bytes.limit() - at) {
                throw damaged(file, chunk.offset() + at, "an event of %d bytes".formatted(size));
            }
            counts.computeIfAbsent(type, key -> new long[1])[0]++;
            at += (int) size;
        }
    }

    /**
     * A copy, up to the last flush, that is marked as finished; the caller deletes it.
     *
     * @throws IOException if there is no room for it
     */
    Path finishedCopy() throws IOException {
        Path copy = Files.createTempFile("unfinished", ".jfr");
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        Chunk last = list.get(list.size() - 1);
        try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.truncate(last.end());
            channel.write(ByteBuffer.wrap(new byte[1]), last.offset() + Chunk.STATE_OFFSET);
        }
        return copy;
    }

    private static Instant at(long nanosSinceEpoch) {
        return Instant.EPOCH.plusNanos(nanosSinceEpoch);
    }

    private static InvalidConfiguration notARecording(Path file, ByteBuffer header) {
        int length = header.position();
        if (length == 0) {
            return new InvalidConfiguration(
                    file.toString(), "is not a flight recording: it is empty", "A recording is written when it ends.");
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

    static InvalidConfiguration damaged(Path file, long offset, String what) {
        return new InvalidConfiguration(
                file.toString(), "is damaged at byte %d: %s".formatted(offset, what), RECORD_AGAIN);
    }
}
