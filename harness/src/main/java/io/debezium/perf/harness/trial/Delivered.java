package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.tape.Content;

/**
 * The files in which an engine has recorded the events that it delivered.
 *
 * @param digest the file with a hash and an LSN for each event; the other files are beside it
 */
public record Delivered(Path digest) {

    private static final int ENTRY_BYTES = 16;

    /** How many events the digest holds; 0 while the file does not exist. */
    public long entries() {
        try {
            return Files.exists(digest) ? Files.size(digest) / ENTRY_BYTES : 0;
        } catch (IOException e) {
            throw unreadable(digest, e);
        }
    }

    /** The hash and the LSN of each event. */
    public Content content() {
        return Content.read(digest);
    }

    /** The transaction id of each event, in the order of delivery. */
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

    /** The attributes of Debezium's MBeans after all events were delivered, one to a line. */
    public List<String> metrics() {
        return lines(".metrics");
    }

    /** The text of the events that were selected for display. */
    public List<String> shown() {
        return lines(".txt");
    }

    /**
     * Deletes the digest and the transaction ids, which are only needed until they have been compared with another engine's.
     */
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

    private static Failure unreadable(Path file, IOException e) {
        return UnfitEnvironment.of("trial.cannot-be-read", file, e.getMessage()).because(e);
    }

    private Path beside(String ending) {
        return digest.resolveSibling(digest.getFileName() + ending);
    }
}
