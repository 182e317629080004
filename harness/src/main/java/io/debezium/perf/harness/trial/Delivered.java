package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.tape.Content;

/**
 * What an engine has written down of all that it delivered.
 *
 * @param digest the file of it, with the others beside it
 */
public record Delivered(Path digest) {

    private static final int ENTRY_BYTES = 16;

    /** How many events it holds; 0 before there is any. */
    public long entries() {
        try {
            return Files.exists(digest) ? Files.size(digest) / ENTRY_BYTES : 0;
        } catch (IOException e) {
            throw unreadable(digest, e);
        }
    }

    /** A hash of each event and its LSN. */
    public Content content() {
        return Content.read(digest);
    }

    /** The id of each event's transaction. */
    public long[] transactions() {
        Path file = beside(".transactions");
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            long[] longs = new long[bytes.remaining() / Long.BYTES];
            bytes.asLongBuffer().get(longs);
            return longs;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** What Debezium's MBeans have answered when all had been delivered, a line each. */
    public List<String> metrics() {
        return lines(".metrics");
    }

    /** The lines of the events that were to be shown. */
    public List<String> shown() {
        return lines(".txt");
    }

    /** Removes what only matters as long as it has not been held against another one. */
    public void discard() {
        try {
            Files.deleteIfExists(digest);
            Files.deleteIfExists(beside(".transactions"));
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(digest, e);
        }
    }

    private List<String> lines(String ending) {
        Path file = beside(ending);
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static UnfitEnvironment unreadable(Path file, IOException e) {
        return UnfitEnvironment.of("trial.cannot-be-read", file, e.getMessage()).because(e);
    }

    private Path beside(String ending) {
        return digest.resolveSibling(digest.getFileName() + ending);
    }
}
