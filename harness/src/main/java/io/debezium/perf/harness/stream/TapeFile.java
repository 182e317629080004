package io.debezium.perf.harness.stream;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * A tape file that is there; a block of it at a time is in memory. What is read is checked: a section against its checksum,
 * the whole by {@link #require}. Immutable.
 */
public final class TapeFile {

    /** What a file can be made of: of many empty sections memory must not fill up. */
    private static final int MOST_SECTIONS = 1 << 20;

    private final Path path;
    private final List<Section> sections = new ArrayList<>();
    private final Map<String, Located> streams = new LinkedHashMap<>();
    private final byte[] header;
    private final String digest;

    /** @param start of its type, in bytes from the file's begin */
    private record Section(int type, int length, long start) {

        long end() {
            return start + TapeFormat.BEFORE + length + TapeFormat.BEHIND;
        }
    }

    /** @param sections those between begin and end of the stream */
    private record Located(StreamFacts facts, List<Section> sections) {}

    private TapeFile(Path path, RandomAccessFile file) throws IOException {
        this.path = path;
        requireTape(file);
        find(file);
        if (sections.get(0).type() != TapeFormat.HEAD) {
            throw TapeFormat.damaged(path, "it has no header");
        }
        header = bytes(file, sections.get(0));
        digest = HexFormat.of().formatHex(bytes(file, sections.get(sections.size() - 1)));
        findStreams(file);
    }

    /**
     * Finds out what is in it, without looking into the messages.
     *
     * @throws InvalidConfiguration if it is no tape, or of a newer version, or not whole
     */
    public static TapeFile open(Path path) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            return new TapeFile(path, file);
        } catch (IOException e) {
            throw TapeFormat.unreadable(path, e);
        }
    }

    private void requireTape(RandomAccessFile file) throws IOException {
        byte[] magic = new byte[TapeFormat.MAGIC.length];
        int version = file.read(magic) < magic.length ? 0 : file.read();
        if (!Arrays.equals(magic, TapeFormat.MAGIC) || version < 1) {
            throw InvalidConfiguration.of("stream.is-no-tape", path);
        }
        if (version > TapeFormat.VERSION) {
            throw InvalidConfiguration.of("stream.is-tape-of-version", path, version, TapeFormat.VERSION);
        }
    }

    private void find(RandomAccessFile file) throws IOException {
        long at = TapeFormat.MAGIC.length + 1L;
        byte[] before = new byte[TapeFormat.BEFORE];
        Section section;
        do {
            file.seek(at);
            file.readFully(before);
            ByteBuffer head = ByteBuffer.wrap(before);
            section = new Section(head.getInt(), head.getInt(), at);
            if (section.length() < 0 || section.length() > TapeFormat.MOST_BYTES || sections.size() == MOST_SECTIONS) {
                throw TapeFormat.damaged(path, "a section of %,d bytes".formatted(section.length()));
            }
            sections.add(section);
            at = section.end();
            // Before so much memory is taken.
            if (at > file.length()) {
                throw new EOFException();
            }
        } while (section.type() != TapeFormat.END);
        if (at < file.length()) {
            throw TapeFormat.damaged(path, "it goes on behind its end");
        }
    }

    private void findStreams(RandomAccessFile file) throws IOException {
        int begin = 0;
        for (int i = 0; i < sections.size(); i++) {
            int type = sections.get(i).type();
            if (type != TapeFormat.STREAM && type != TapeFormat.DONE && type != TapeFormat.END) {
                continue;
            }
            if (begin > 0 != (type == TapeFormat.DONE)) {
                throw TapeFormat.damaged(path, "a stream begins within another, or does not end");
            }
            if (begin > 0) {
                StreamFacts facts = facts(bytes(file, sections.get(begin)), bytes(file, sections.get(i)));
                if (streams.put(facts.plugin(), new Located(facts, sections.subList(begin + 1, i))) != null) {
                    throw TapeFormat.damaged(path, "two streams of " + facts.plugin());
                }
            }
            begin = type == TapeFormat.STREAM ? i : 0;
        }
    }

    private StreamFacts facts(byte[] begin, byte[] end) throws IOException {
        try {
            if (TapeFormat.JSON.readTree(begin) instanceof ObjectNode facts
                    && TapeFormat.JSON.readTree(end) instanceof ObjectNode more) {
                return TapeFormat.JSON.treeToValue(facts.setAll(more), StreamFacts.class);
            }
            throw TapeFormat.damaged(path, "what must be said of a stream is not an object");
        } catch (JacksonException e) {
            throw TapeFormat.damaged(path, e.getOriginalMessage());
        }
    }

    /** The data of a section, after its checksum was looked at. */
    private byte[] bytes(RandomAccessFile file, Section section) throws IOException {
        byte[] whole = whole(file, section);
        return Arrays.copyOfRange(whole, TapeFormat.BEFORE, TapeFormat.BEFORE + section.length());
    }

    private byte[] whole(RandomAccessFile file, Section section) throws IOException {
        byte[] whole = new byte[(int) (section.end() - section.start())];
        file.seek(section.start());
        file.readFully(whole);
        int checksum = ByteBuffer.wrap(whole).getInt(whole.length - TapeFormat.BEHIND);
        if (checksum != TapeFormat.checksum(section.type(), whole, TapeFormat.BEFORE, section.length())) {
            throw TapeFormat.damaged(path, "the bytes from %,d on were altered".formatted(section.start()));
        }
        return whole;
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
        return streams.values().stream().map(Located::facts).toList();
    }

    /** Those that it has a stream of, each once. */
    public List<String> plugins() {
        return List.copyOf(streams.keySet());
    }

    /** That of a plugin; empty where the tape has none. */
    public Optional<StreamFacts> stream(String plugin) {
        return Optional.ofNullable(streams.get(plugin)).map(Located::facts);
    }

    /**
     * Reads all of it.
     *
     * @throws InvalidConfiguration if it is not what was written
     */
    public void require() {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            MessageDigest all = TapeFormat.sha256();
            all.update(TapeFormat.MAGIC);
            all.update((byte) TapeFormat.VERSION);
            for (Section section : sections.subList(0, sections.size() - 1)) {
                all.update(whole(file, section));
            }
            if (!HexFormat.of().formatHex(all.digest()).equals(digest)) {
                throw TapeFormat.damaged(path, "its digest is another");
            }
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
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
                TapeFileWriter writer = new TapeFileWriter(target, other)) {
            for (Section section : sections.subList(1, sections.size() - 1)) {
                writer.section(section.type(), bytes(file, section), section.length());
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
                StreamFacts.Totals totals = new StreamFacts.Totals(stream.plugin(), stream.start());
                while (messages.next()) {
                    totals.add(messages.position(), messages.message());
                    // All that is ever read of one.
                    plugin.withTypes(messages.message(), oid -> oid);
                    plugin.moved(messages.message(), 0, 0);
                }
                if (!totals.facts().equals(stream)) {
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
        Located stream = streams.get(plugin);
        if (stream == null) {
            throw InvalidConfiguration.of("stream.has-no-stream-of-plugin", path, plugin, String.join(", ", plugins()));
        }
        TapeFormat.requireZstd();
        try {
            return new Messages(new RandomAccessFile(path.toFile(), "r"), stream);
        } catch (IOException e) {
            throw TapeFormat.unreadable(path, e);
        }
    }

    /** The messages of a stream, one after the other. For one thread. */
    public final class Messages implements AutoCloseable {

        private final RandomAccessFile file;
        private final Iterator<Section> left;
        private final long expected;
        private ByteBuffer block = ByteBuffer.allocate(0);
        private ByteBuffer message = block;
        private long position;
        private long read;

        private Messages(RandomAccessFile file, Located stream) {
            this.file = file;
            this.left = stream.sections().iterator();
            this.expected = stream.facts().messages();
        }

        /**
         * Goes to the next message.
         *
         * @return false when there is none
         * @throws InvalidConfiguration if the file is damaged there
         */
        public boolean next() {
            while (!block.hasRemaining() && left.hasNext()) {
                unpack(left.next());
            }
            if (!block.hasRemaining()) {
                if (read != expected) {
                    throw TapeFormat.damaged(path, "%,d messages of %,d".formatted(read, expected));
                }
                return false;
            }
            read++;
            int length = block.remaining() < TapeFormat.MESSAGE_HEAD ? -1 : block.getInt();
            if (length < 0 || length > block.remaining() - Long.BYTES) {
                throw TapeFormat.damaged(path, "a message goes beyond the end of its block");
            }
            position = block.getLong();
            message = block.slice(block.position(), length);
            block.position(block.position() + length);
            return true;
        }

        /** Where the message is in the WAL, as the server sent it. */
        public long position() {
            return position;
        }

        /** From its position to its limit; not to be changed. */
        public ByteBuffer message() {
            return message;
        }

        private void unpack(Section section) {
            try {
                // Of any type: an altered one must not be taken for one that is not known.
                byte[] packed = bytes(file, section);
                if (section.type() != TapeFormat.MESSAGES) {
                    return;
                }
                int length = packed.length < Integer.BYTES
                        ? -1
                        : ByteBuffer.wrap(packed).getInt();
                if (length < 0 || length > TapeFormat.MOST_BYTES) {
                    throw TapeFormat.damaged(path, "a block of %,d bytes".formatted(length));
                }
                byte[] plain = new byte[length];
                long unpacked = length == 0
                        ? 0
                        : Zstd.decompressByteArray(
                                plain, 0, length, packed, Integer.BYTES, packed.length - Integer.BYTES);
                if (unpacked != length) {
                    throw TapeFormat.damaged(path, "a block cannot be decompressed");
                }
                block = ByteBuffer.wrap(plain);
            } catch (ZstdException e) {
                throw TapeFormat.damaged(path, "a block cannot be decompressed: " + e.getMessage());
            } catch (IOException e) {
                throw TapeFormat.unreadable(path, e);
            }
        }

        @Override
        public void close() {
            try {
                file.close();
            } catch (IOException e) {
                // It was only read.
                return;
            }
        }
    }
}
