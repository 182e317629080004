package io.debezium.perf.app;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.kafka.connect.source.SourceRecord;

/**
 * A hash of a snapshot's rows that does not depend on their order: the sum of a hash over the {@linkplain EventContent
 * content} of each. The first rows are also written to a file, to find differences. Used by the engine's one consumer thread;
 * nothing here is timed.
 */
final class RowContent {

    private static final int WRITTEN = 1_000;

    private final EventContent text = new EventContent();
    private final BufferedWriter file;
    private long rows;
    private long sum;

    /** @throws IllegalArgumentException if the file cannot be written */
    RowContent(Path file) {
        try {
            this.file = Files.newBufferedWriter(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("--content " + file + ": cannot be written: " + e, e);
        }
    }

    void add(SourceRecord row) {
        // The LSN of the snapshot is not part of a row.
        text.event(row, 0);
        String content = text.take().content();
        sum += ByteBuffer.wrap(DigestFile.sha256(content)).getLong();
        rows++;
        try {
            if (rows <= WRITTEN) {
                file.write(content);
            }
            if (rows == WRITTEN) {
                file.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the file and returns the hash in hexadecimal; to be called after the last row. */
    String digest() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Long.toHexString(sum);
    }
}
