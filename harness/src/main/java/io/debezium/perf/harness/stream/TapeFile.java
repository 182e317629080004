package io.debezium.perf.harness.stream;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A tape file that is there, read from its first byte on; a block of it at a time is in memory. What is read is checked: a
 * section against its checksum, the whole by {@link #require}. Immutable.
 */
public final class TapeFile {

    private final Path path;
    private final byte[] header;
    private final List<Located> streams;
    private final String digest;

    private TapeFile(Path path, byte[] header, List<Located> streams, String digest) {
        this.path = path;
        this.header = header;
        this.streams = List.copyOf(streams);
        this.digest = digest;
    }

    /** @param offset of the first section behind {@code STRM}, in bytes from the file's begin */
    private record Located(StreamFacts facts, long offset) {}

    /**
     * Finds out what is in it, without looking into the messages.
     *
     * @throws InvalidConfiguration if it is no tape, or of a newer version, or not whole
     */
    public static TapeFile open(Path path) {
        try (Sections sections = new Sections(path)) {
            byte[] header = sections.data(TapeFormat.HEAD);
            List<Located> streams = new ArrayList<>();
            for (int type = sections.next(); type != TapeFormat.END; type = sections.next()) {
                if (type == TapeFormat.STREAM) {
                    TapeFormat.Begin begin = sections.json(TapeFormat.Begin.class);
                    long offset = sections.offset();
                    while (sections.next() != TapeFormat.DONE) {
                        sections.skip();
                    }
                    streams.add(new Located(StreamFacts.of(begin, sections.json(TapeFormat.End.class)), offset));
                } else {
                    sections.skip();
                }
            }
            TapeFile tape = new TapeFile(path, header, streams, HexFormat.of().formatHex(sections.end()));
            if (!tape.streams().stream().allMatch(StreamFacts::isPossible)
                    || Set.copyOf(tape.plugins()).size() < streams.size()) {
                throw TapeFormat.damaged(
                        path, "a stream of an unknown plugin, or twice of one, or with a number below 0");
            }
            return tape;
        } catch (IOException e) {
            throw TapeFormat.unreadable(path, e);
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /**
     * SHA-256 over all of it, in hexadecimal: what tells it from any other file, whatever that says of itself. As the file says,
     * until {@link #require}.
     */
    public String digest() {
        return digest;
    }

    /** JSON: what the tape is. */
    public byte[] header() {
        return header.clone();
    }

    /** One for each plugin. */
    public List<StreamFacts> streams() {
        return streams.stream().map(Located::facts).toList();
    }

    /** Those that it has a stream of, each once. */
    public List<String> plugins() {
        return streams().stream().map(StreamFacts::plugin).toList();
    }

    /** That of a plugin; empty where the tape has none. */
    public Optional<StreamFacts> stream(String plugin) {
        return streams().stream().filter(facts -> facts.plugin().equals(plugin)).findFirst();
    }

    /**
     * Reads all of it.
     *
     * @throws InvalidConfiguration if it is not what was written
     */
    public void require() {
        try (Sections sections = new Sections(path)) {
            while (sections.next() != TapeFormat.END) {
                sections.data();
            }
            sections.requireDigest();
        } catch (IOException e) {
            throw TapeFormat.unreadable(path, e);
        }
    }

    /**
     * Writes the same with another header.
     *
     * @param target that does not exist yet
     * @param other JSON
     */
    public void copy(Path target, byte[] other) throws IOException {
        try (Sections sections = new Sections(path);
                TapeFileWriter writer = new TapeFileWriter(target, other)) {
            sections.next();
            sections.skip();
            for (int type = sections.next(); type != TapeFormat.END; type = sections.next()) {
                writer.section(type, sections.data(), sections.length());
            }
            writer.finish();
        }
    }

    /**
     * Reads all messages.
     *
     * @throws InvalidConfiguration if a stream is not what the file says of it, or has what its plugin does not send
     */
    public void requireStreams() {
        for (StreamFacts stream : streams()) {
            PluginMessages plugin = PluginMessages.of(stream.plugin());
            try (Messages messages = messages(stream.plugin())) {
                TapeFileWriter.Totals totals = new TapeFileWriter.Totals(plugin);
                while (messages.next()) {
                    totals.add(messages.position(), messages.message());
                    // All that is ever read of one.
                    plugin.withTypes(messages.message(), oid -> oid);
                    plugin.moved(messages.message(), 0, 0);
                }
                TapeFormat.Begin begin = new TapeFormat.Begin(stream.plugin(), stream.start());
                if (!StreamFacts.of(begin, totals.end()).equals(stream)) {
                    throw TapeFormat.damaged(
                            path, "its stream of %s is not what it says of it".formatted(stream.plugin()));
                }
            } catch (IllegalArgumentException e) {
                throw TapeFormat.damaged(path, e.getMessage());
            }
        }
    }

    /**
     * The messages of a plugin from the first on.
     *
     * @throws InvalidConfiguration if it has none of that plugin
     */
    public Messages messages(String plugin) {
        Located stream = streams.stream()
                .filter(each -> each.facts().plugin().equals(plugin))
                .findFirst()
                .orElseThrow(() -> InvalidConfiguration.of(
                        "stream.has-no-stream-of-plugin", path, plugin, String.join(", ", plugins())));
        TapeFormat.requireZstd();
        try {
            return new Messages(new Sections(path, stream.offset()), stream.facts());
        } catch (IOException e) {
            throw TapeFormat.unreadable(path, e);
        }
    }

    /** The messages of a stream, one after the other. For one thread. */
    public final class Messages implements AutoCloseable {

        private final Sections sections;
        private byte[] block = new byte[0];
        private ByteBuffer message = ByteBuffer.wrap(block);
        private int at;
        private int end;
        private long position;
        private final long expected;
        private long read;
        private boolean ended;

        private Messages(Sections sections, StreamFacts facts) {
            this.sections = sections;
            this.expected = facts.messages();
        }

        /**
         * Goes to the next message.
         *
         * @return false when there is none
         * @throws InvalidConfiguration if the file is damaged there
         */
        public boolean next() {
            if (ended || at == end && !unpack()) {
                ended = true;
                if (read != expected) {
                    throw TapeFormat.damaged(path, "%,d messages of %,d".formatted(read, expected));
                }
                return false;
            }
            read++;
            message.clear();
            int length = end - at < TapeFormat.MESSAGE_HEAD ? -1 : message.getInt(at);
            if (length < 0 || length > end - at - TapeFormat.MESSAGE_HEAD) {
                throw TapeFormat.damaged(path, "a message goes beyond the end of its block");
            }
            position = message.getLong(at + Integer.BYTES);
            at += TapeFormat.MESSAGE_HEAD;
            message.limit(at + length).position(at);
            at += length;
            return true;
        }

        /** Where the message is in the WAL, as the server sent it. */
        public long position() {
            return position;
        }

        /** From its position to its limit; valid until the next one is asked for, and not to be changed. */
        public ByteBuffer message() {
            return message;
        }

        /** @return false when the stream has ended */
        private boolean unpack() {
            try {
                for (int type = sections.next(); type != TapeFormat.DONE; type = sections.next()) {
                    // Of any type: an altered one must not be taken for one that is not known.
                    byte[] packed = sections.data();
                    if (type != TapeFormat.MESSAGES) {
                        continue;
                    }
                    if (sections.length() < Integer.BYTES) {
                        throw TapeFormat.damaged(path, "a block of %,d bytes".formatted(sections.length()));
                    }
                    end = ByteBuffer.wrap(packed).getInt();
                    if (end < 0 || end > TapeFormat.MOST_BYTES) {
                        throw TapeFormat.damaged(path, "a block of %,d bytes".formatted(end));
                    }
                    if (end == 0) {
                        continue;
                    }
                    if (end > block.length) {
                        block = new byte[end];
                    }
                    long unpacked = Zstd.decompressByteArray(
                            block, 0, end, packed, Integer.BYTES, sections.length() - Integer.BYTES);
                    if (unpacked != end) {
                        throw TapeFormat.damaged(path, "a block cannot be decompressed");
                    }
                    message = ByteBuffer.wrap(block);
                    at = 0;
                    return true;
                }
                return false;
            } catch (ZstdException e) {
                throw TapeFormat.damaged(path, "a block cannot be decompressed: " + e.getMessage());
            } catch (IOException e) {
                throw TapeFormat.unreadable(path, e);
            }
        }

        @Override
        public void close() {
            try {
                sections.close();
            } catch (IOException e) {
                // It was only read.
                return;
            }
        }
    }

    /** The sections of a file, one after the other. */
    private static final class Sections implements AutoCloseable {

        private final Path path;
        private final MessageDigest digest = TapeFormat.sha256();
        private final DataInputStream in;
        private byte[] data = new byte[0];
        private int type;
        private int length;
        private int checksum;
        private long offset;

        Sections(Path path) throws IOException {
            this(path, 0);
        }

        /** @param start where one begins, or 0 for the first */
        Sections(Path path, long start) throws IOException {
            this.path = path;
            InputStream plain = Files.newInputStream(path);
            in = new DataInputStream(new BufferedInputStream(plain, 1 << 16));
            try {
                byte[] magic = in.readNBytes(TapeFormat.MAGIC.length);
                int version = in.read();
                if (!Arrays.equals(magic, TapeFormat.MAGIC) || version < 1) {
                    throw InvalidConfiguration.of("stream.is-no-tape", path);
                }
                if (version > TapeFormat.VERSION) {
                    throw InvalidConfiguration.of("stream.is-tape-of-version", path, version, TapeFormat.VERSION);
                }
                digest.update(magic);
                digest.update((byte) version);
                offset = Math.max(start, magic.length + 1);
                in.skipNBytes(offset - magic.length - 1);
            } catch (IOException | RuntimeException e) {
                in.close();
                throw e;
            }
        }

        /** Where the next section begins. */
        long offset() {
            return offset;
        }

        /** The length of the section's data in bytes. */
        int length() {
            return length;
        }

        /** Reads the type of the next section. */
        int next() throws IOException {
            type = in.readInt();
            length = in.readInt();
            if (length < 0 || length > TapeFormat.MOST_BYTES) {
                throw TapeFormat.damaged(path, "a section of %,d bytes".formatted(length));
            }
            return type;
        }

        /** Its data; more bytes may follow behind {@link #length()}. */
        byte[] data() throws IOException {
            if (data.length < length) {
                // In portions: a length that is not true must not take the memory that it asks for.
                data = in.readNBytes(length);
                if (data.length < length) {
                    throw new EOFException();
                }
            } else {
                in.readFully(data, 0, length);
            }
            checksum = in.readInt();
            if (checksum != TapeFormat.checksum(type, data, length)) {
                throw TapeFormat.damaged(path, "the bytes from %,d on were altered".formatted(offset));
            }
            digested();
            return data;
        }

        byte[] data(int expected) throws IOException {
            if (next() != expected) {
                throw TapeFormat.damaged(path, "it has no header");
            }
            return Arrays.copyOf(data(), length);
        }

        <T> T json(Class<T> what) throws IOException {
            byte[] bytes = data();
            try {
                T value = TapeFormat.JSON.readValue(bytes, 0, length, what);
                if (value == null) {
                    throw TapeFormat.damaged(path, "null where something must be said of a stream");
                }
                return value;
            } catch (com.fasterxml.jackson.core.JacksonException e) {
                throw TapeFormat.damaged(path, e.getOriginalMessage());
            }
        }

        void skip() throws IOException {
            in.skipNBytes((long) length + TapeFormat.BEHIND);
            offset += TapeFormat.BEFORE + (long) length + TapeFormat.BEHIND;
        }

        /** Of the last section: that all before it is what was written. */
        void requireDigest() throws IOException {
            byte[] whole = digest.digest();
            if (!Arrays.equals(whole, end())) {
                throw TapeFormat.damaged(path, "its digest is another");
            }
        }

        /** The data of the last section, behind which there must be nothing. */
        byte[] end() throws IOException {
            byte[] written = Arrays.copyOf(data(), length);
            if (in.read() >= 0) {
                throw TapeFormat.damaged(path, "it goes on behind its end");
            }
            return written;
        }

        private void digested() {
            ByteBuffer ends = ByteBuffer.allocate(TapeFormat.BEFORE + TapeFormat.BEHIND);
            ends.putInt(type).putInt(length).putInt(checksum);
            digest.update(ends.array(), 0, TapeFormat.BEFORE);
            digest.update(data, 0, length);
            digest.update(ends.array(), TapeFormat.BEFORE, TapeFormat.BEHIND);
            offset += TapeFormat.BEFORE + (long) length + TapeFormat.BEHIND;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
