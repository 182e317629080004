package io.debezium.perf.app;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Writes 16 bytes for each event: the first 8 of the SHA-256 of its content, then its LSN, big-endian. On demand also
 * the content of some events as text, and 8 bytes for each event's transaction, beside it. Not thread-safe.
 */
final class DigestFile implements Closeable {

    private static final int HASH_BYTES = 8;

    private final DataOutputStream out;
    private final DataOutputStream transactions;
    private final Writer shown;
    private final Arguments.Range range;
    private long events;

    /**
     * @param file overwritten; the text goes to the same name with {@code .txt}
     * @param whole whether transactions are written, too, to the same name with {@code .transactions}
     * @throws IllegalArgumentException if it cannot be written
     */
    static DigestFile create(Path file, Arguments.Range range, boolean whole) {
        try {
            return new DigestFile(file, range, whole);
        } catch (IOException e) {
            throw new IllegalArgumentException("--digest " + file + ": cannot be written: " + e, e);
        }
    }

    private DigestFile(Path file, Arguments.Range range, boolean whole) throws IOException {
        this.range = range;
        this.out = data(Files.newOutputStream(file));
        this.transactions =
                data(whole ? Files.newOutputStream(beside(file, ".transactions")) : OutputStream.nullOutputStream());
        this.shown = range.equals(Arguments.Range.NONE)
                ? Writer.nullWriter()
                : Files.newBufferedWriter(beside(file, ".txt"));
    }

    /** The SHA-256 of a text in UTF-8. */
    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static DataOutputStream data(OutputStream stream) {
        return new DataOutputStream(new BufferedOutputStream(stream, 1 << 16));
    }

    static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    void write(RecordText.Written event, long lsn, long transaction) throws IOException {
        events++;
        out.write(sha256(event.content()), 0, HASH_BYTES);
        out.writeLong(lsn);
        transactions.writeLong(transaction);
        if (events >= range.from() && events <= range.to()) {
            shown.write("event " + events + "\n" + event.content() + String.join("", event.legible()));
        }
    }

    /** Flushes the files, whose growth shows the harness that the run makes progress. */
    void flush() throws IOException {
        out.flush();
        transactions.flush();
        shown.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
        transactions.close();
        shown.close();
    }
}
