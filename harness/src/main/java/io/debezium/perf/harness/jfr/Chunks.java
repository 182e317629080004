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
 * The chunks of a recording, by their headers.
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
            throw unreadable(file, e);
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
        if (!chunk.compressed() || chunk.size() > Integer.MAX_VALUE) {
            throw new InvalidConfiguration(
                    file.toString(),
                    "has a chunk of %d bytes%s"
                            .formatted(chunk.size(), chunk.compressed() ? "" : " without compression"),
                    "Record with the default -XX:FlightRecorderOptions: chunks below 2 GiB of compressed integers.");
        }
        if (chunk.end() > channel.size()) {
            throw truncated(file, channel.size(), chunk.end());
        }
        return chunk;
    }

    Instant start() {
        return list.get(0).start();
    }

    /** From the start of the first chunk to the end of the last. */
    Duration length() {
        Chunk last = list.get(list.size() - 1);
        return Duration.between(start(), last.start().plusNanos(last.durationNanos()));
    }

    boolean finished() {
        return list.get(list.size() - 1).finished();
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

    static InvalidConfiguration unreadable(Path file, IOException e) {
        return new InvalidConfiguration(
                file.toString(), "cannot be read: " + e.getMessage(), "Check the file and its permissions.", e);
    }

    private static InvalidConfiguration truncated(Path file, long is, long expected) {
        return new InvalidConfiguration(
                file.toString(),
                "is truncated: it has %d bytes, its last chunk ends at %d".formatted(is, expected),
                RECORD_AGAIN);
    }

    private static InvalidConfiguration damaged(Path file, long offset, String what) {
        return new InvalidConfiguration(
                file.toString(), "is damaged at byte %d: %s".formatted(offset, what), RECORD_AGAIN);
    }
}
