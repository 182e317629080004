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
 * Writes a tape file from its first byte to its last; the disk holds what was added. The file is there when {@link #finish}
 * has returned; until then what was added is in one beside it, {@code .partial}. For one thread.
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

    /** @param file that does not exist yet */
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
     * Begins the stream of a plugin; the one before has ended.
     *
     * @param start the position that it was asked for from
     */
    public void begin(String plugin, long start) throws IOException {
        totals = new StreamFacts.Totals(plugin, start);
        begin(plugin);
    }

    /** All entries get the same time: a file depends on what is in it alone. */
    private void begin(String name) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0);
        zip.putNextEntry(entry);
    }

    /**
     * Adds a message to the stream.
     *
     * @param position in the WAL, as the server sent it
     * @param message from its position to its limit; stays as it is
     * @throws IOException also if it is too long: readers keep one in memory
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

    /** Ends the stream. */
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

    /** Removes what was added where {@link #finish} has not returned. */
    @Override
    public void close() throws IOException {
        try {
            // A ZIP that cannot be written to its end would not close what it is written to.
            plain.close();
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
