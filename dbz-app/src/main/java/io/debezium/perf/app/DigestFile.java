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
import java.util.HexFormat;

/**
 * Writes 16 bytes for each event: the first 8 of the SHA-256 of its content, then its LSN, big-endian. On demand also
 * the content of some events as text, 8 bytes for each event's transaction, and 16 bytes for each record, beside it. Not
 * thread-safe.
 */
final class DigestFile implements Closeable {

    private final RecordHash hash = new RecordHash();
    private final DataOutputStream out;
    private final DataOutputStream transactions;
    private final DataOutputStream records;
    private final Writer shown;
    private final Shown range;
    private long events;

    /**
     * Events whose content is written out.
     *
     * @param from the first, counted from 1
     * @param to the last; 0 for none
     */
    record Shown(long from, long to) {

        static final Shown NONE = new Shown(1, 0);

        boolean contains(long event) {
            return event >= from && event <= to;
        }
    }

    /**
     * @param file overwritten; the text goes to the same name with {@code .txt}
     * @param whole whether transactions and records are written, too, to the same name with {@code .transactions} and
     *     {@code .records}
     * @throws IllegalArgumentException if it cannot be written
     */
    static DigestFile create(Path file, Shown range, boolean whole) {
        try {
            return new DigestFile(file, range, whole);
        } catch (IOException e) {
            throw new IllegalArgumentException("--digest " + file + ": cannot be written: " + e, e);
        }
    }

    private DigestFile(Path file, Shown range, boolean whole) throws IOException {
        this.range = range;
        this.out = data(Files.newOutputStream(file));
        this.transactions = beside(file, ".transactions", whole);
        this.records = beside(file, ".records", whole);
        this.shown = range.equals(Shown.NONE) ? Writer.nullWriter() : Files.newBufferedWriter(beside(file, ".txt"));
    }

    /** In hexadecimal, of the text in UTF-8. */
    static String sha256(String text) {
        return HexFormat.of().formatHex(RecordHash.newSha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static DataOutputStream data(OutputStream stream) {
        return new DataOutputStream(new BufferedOutputStream(stream, 1 << 16));
    }

    private static DataOutputStream beside(Path file, String ending, boolean wanted) throws IOException {
        return data(wanted ? Files.newOutputStream(beside(file, ending)) : OutputStream.nullOutputStream());
    }

    static Path beside(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    void write(RecordText.Written event, long lsn, long transaction) throws IOException {
        events++;
        hash.write(out, event, lsn);
        transactions.writeLong(transaction);
        if (range.contains(events)) {
            shown.write("event " + events + "\n" + event.content() + String.join("", event.legible()));
        }
    }

    /** An event, or a tombstone with the LSN of the event before it, by itself. */
    void record(RecordText.Written record, long lsn) throws IOException {
        hash.write(records, record, lsn);
    }

    /** What has been written is in the files: their growth tells whoever waits that it goes on. */
    void flush() throws IOException {
        out.flush();
        transactions.flush();
        records.flush();
        shown.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
        transactions.close();
        records.close();
        shown.close();
    }
}
