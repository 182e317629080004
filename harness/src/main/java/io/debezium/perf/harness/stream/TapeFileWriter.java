package io.debezium.perf.harness.stream;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a tape file sequentially. Until {@link #finish} has returned, the content is in a file {@code .partial} beside it.
 * For one thread.
 */
public final class TapeFileWriter implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path file;
    private final Path partial;
    private final OutputStream plain;
    private final ZipOutputStream zip;
    private final DataOutputStream out;
    private final List<StreamFacts> streams = new ArrayList<>();
    private StreamFacts.Totals totals;

    /** @param file which must not exist */
    public TapeFileWriter(Path file) throws IOException {
        if (Files.exists(file)) {
            throw new IOException("it is there already, and nothing is overwritten");
        }
        this.file = file;
        this.partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.deleteIfExists(partial);
        plain = Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        zip = new ZipOutputStream(new BufferedOutputStream(plain));
        out = new DataOutputStream(new BufferedOutputStream(zip, BUFFER_BYTES));
    }

    /**
     * Begins the stream of a plugin; an earlier stream must have ended.
     *
     * @param start the LSN that the stream was requested from
     */
    public void begin(String plugin, long start) throws IOException {
        totals = new StreamFacts.Totals(plugin, start);
        begin(plugin);
    }

    /** Begins a ZIP entry. All entries get the same time, so that the file depends on its content only. */
    private void begin(String name) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        zip.putNextEntry(entry);
    }

    /**
     * Adds a message to the stream.
     *
     * @param position the LSN, as the server sent it
     * @param message between position and limit, which stay as they are
     * @throws IOException also if the message is longer than readers accept
     */
    public void add(long position, ByteBuffer message) throws IOException {
        byte[] bytes = PluginMessages.bytes(message);
        if (bytes.length > TapeFile.MOST_BYTES) {
            throw new IOException("a message of %,d bytes is too long for a tape".formatted(bytes.length));
        }
        out.writeInt(bytes.length);
        out.writeLong(position);
        out.write(bytes);
        totals.add(position, message);
    }

    /** Ends the stream and returns its facts. */
    public StreamFacts end() throws IOException {
        out.flush();
        zip.closeEntry();
        StreamFacts facts = totals.facts();
        streams.add(facts);
        return facts;
    }

    /**
     * Ends the file.
     *
     * @param header JSON
     */
    public void finish(byte[] header) throws IOException {
        json(TapeFile.HEADER, header);
        json(TapeFile.STREAMS, TapeFile.json(new TapeFile.Index(TapeFile.VERSION, streams)));
        zip.close();
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private void json(String name, byte[] content) throws IOException {
        begin(name);
        zip.write(content);
        zip.closeEntry();
    }

    /** Removes the unfinished file if {@link #finish} was not called or failed. */
    @Override
    public void close() throws IOException {
        try {
            // Closing the ZIP stream fails if it cannot be written to its end, and would leave the file open.
            plain.close();
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
