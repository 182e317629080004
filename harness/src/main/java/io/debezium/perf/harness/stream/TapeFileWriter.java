package io.debezium.perf.harness.stream;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;

import com.github.luben.zstd.Zstd;

/**
 * Writes a tape file from its first byte to its last; the disk holds what was added, memory a block of it. The file is there
 * when {@link #finish} has returned; until then what was added is in one beside it, {@code .partial}. For one thread.
 */
public final class TapeFileWriter implements AutoCloseable {

    /** Enough to find repetitions in, little enough to hold in a cache. */
    private static final int BLOCK_BYTES = 1 << 20;

    /** Beyond it a tape of pgbench takes longer to write and hardly less room. */
    private static final int LEVEL = 9;

    private final MessageDigest all = TapeFormat.sha256();
    private final Path file;
    private final Path partial;
    private final DataOutputStream out;
    private byte[] block = new byte[BLOCK_BYTES];
    private int filled;
    private StreamFacts.Totals totals;

    /**
     * @param file that does not exist yet
     * @param header JSON
     */
    public TapeFileWriter(Path file, byte[] header) throws IOException {
        TapeFormat.requireZstd();
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        this.file = file;
        this.partial = file.resolveSibling(file.getFileName() + ".partial");
        Files.deleteIfExists(partial);
        OutputStream plain = Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        out = new DataOutputStream(new DigestOutputStream(new BufferedOutputStream(plain, BLOCK_BYTES), all));
        try {
            out.write(TapeFormat.MAGIC);
            out.write(TapeFormat.VERSION);
            section(TapeFormat.HEAD, header, header.length);
        } catch (IOException e) {
            plain.close();
            Files.deleteIfExists(partial);
            throw e;
        }
    }

    /**
     * Begins the stream of a plugin; the one before has ended.
     *
     * @param start the position that it was asked for from
     */
    public void begin(String plugin, long start) throws IOException {
        totals = new StreamFacts.Totals(plugin, start);
        json(
                TapeFormat.STREAM,
                TapeFormat.JSON.createObjectNode().put("plugin", plugin).put("start", start));
    }

    /**
     * Adds a message to the stream.
     *
     * @param position in the WAL, as the server sent it
     * @param message from its position to its limit; stays as it is
     * @throws IOException also if it is too long: readers keep one in memory
     */
    public void add(long position, ByteBuffer message) throws IOException {
        int length = message.remaining();
        if (length > TapeFormat.MOST_BYTES - BLOCK_BYTES) {
            throw new IOException("a message of %,d bytes is too long for a tape".formatted(length));
        }
        if (filled + TapeFormat.MESSAGE_HEAD + length > block.length) {
            flush();
            if (TapeFormat.MESSAGE_HEAD + length > block.length) {
                block = new byte[TapeFormat.MESSAGE_HEAD + length];
            }
        }
        ByteBuffer.wrap(block, filled, TapeFormat.MESSAGE_HEAD).putInt(length).putLong(position);
        message.get(message.position(), block, filled + TapeFormat.MESSAGE_HEAD, length);
        filled += TapeFormat.MESSAGE_HEAD + length;
        totals.add(position, message);
    }

    /** Ends the stream. */
    public StreamFacts end() throws IOException {
        flush();
        StreamFacts facts = totals.facts();
        json(TapeFormat.DONE, facts);
        return facts;
    }

    /** Ends the file. */
    public void finish() throws IOException {
        out.flush();
        byte[] digest = all.digest();
        section(TapeFormat.END, digest, digest.length);
        out.close();
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes what was added where {@link #finish} has not returned. */
    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private void flush() throws IOException {
        if (filled == 0) {
            return;
        }
        byte[] packed = new byte[Integer.BYTES + (int) Zstd.compressBound(filled)];
        ByteBuffer.wrap(packed).putInt(filled);
        long length =
                Zstd.compressByteArray(packed, Integer.BYTES, packed.length - Integer.BYTES, block, 0, filled, LEVEL);
        if (Zstd.isError(length)) {
            throw new IOException("zstd: " + Zstd.getErrorName(length));
        }
        section(TapeFormat.MESSAGES, packed, Integer.BYTES + (int) length);
        filled = 0;
        if (block.length > BLOCK_BYTES) {
            block = Arrays.copyOf(block, BLOCK_BYTES);
        }
    }

    private void json(int type, Object value) throws IOException {
        byte[] data = TapeFormat.JSON.writeValueAsBytes(value);
        section(type, data, data.length);
    }

    void section(int type, byte[] data, int length) throws IOException {
        out.writeInt(type);
        out.writeInt(length);
        out.write(data, 0, length);
        out.writeInt(TapeFormat.checksum(type, data, 0, length));
    }
}
