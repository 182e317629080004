package io.debezium.perf.harness.stream;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import io.debezium.perf.harness.Digests;
import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;

/**
 * An existing tape file, read one message at a time. It is a ZIP with these entries, all integers big-endian:
 *
 * <ul>
 *   <li>{@value #HEADER}: the tape's header, JSON;
 *   <li>one named like each plugin: its messages, each as the int32 length of its content, its int64 LSN as the server sent
 *     it, and the content;
 *   <li>{@value #STREAMS}: {@code version} and, in {@code streams}, {@link StreamFacts} of each of these, JSON.
 * </ul>
 *
 * <p>Entries are checked against their CRC-32, and messages by {@link #require} against their {@link StreamFacts}. Immutable.
 *
 * @param path where it is
 * @param header the tape's header, JSON; the array must not be changed
 * @param byPlugin the streams in their order
 * @param digest SHA-256 over header and stream facts, in hexadecimal, which identifies the tape. It covers the messages
 *     through the digests in the facts, which {@link #require} checks
 */
public record TapeFile(Path path, byte[] header, Map<String, StreamFacts> byPlugin, String digest) {

    static final String HEADER = "tape.json";
    static final String STREAMS = "streams.json";
    static final int VERSION = 2;

    /** The largest size of a message and of a JSON entry, to limit memory with a file that is not trusted. */
    static final int MOST_BYTES = 1 << 27;

    /** Requires all properties that are not {@link Optional}. */
    public static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasRequiredMarker(AnnotatedMember member) {
                    return member.getRawType() != Optional.class;
                }
            })
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private static final int BUFFER_BYTES = 1 << 16;

    /** The content of {@value #STREAMS}. */
    record Index(int version, List<StreamFacts> streams) {

        Index {
            streams = List.copyOf(streams);
        }
    }

    /**
     * Reads header and stream facts, without the messages.
     *
     * @throws InvalidConfiguration if it is no tape, or of a newer version, or not whole
     */
    public static TapeFile open(Path path) {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            byte[] header = bytes(path, zip, HEADER);
            byte[] index = bytes(path, zip, STREAMS);
            int version = JSON.readTree(index).path("version").asInt();
            if (version > VERSION) {
                throw InvalidConfiguration.of("stream.is-tape-of-version", path, version, VERSION);
            }
            Index known = JSON.readValue(index, Index.class);
            if (known == null) {
                throw damaged(path, STREAMS + " says nothing");
            }
            Map<String, StreamFacts> streams = new LinkedHashMap<>();
            for (StreamFacts stream : known.streams()) {
                if (streams.put(stream.plugin(), stream) != null) {
                    throw damaged(path, "two streams of " + stream.plugin());
                }
                entry(path, zip, stream.plugin());
            }
            MessageDigest both = Digests.sha256();
            both.update(header);
            return new TapeFile(path, header, streams, HexFormat.of().formatHex(both.digest(index)));
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(path, e);
        }
    }

    /** A value as JSON. */
    public static byte[] json(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ZipEntry entry(Path path, ZipFile zip, String name) {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw damaged(path, "it has no " + name);
        }
        return entry;
    }

    private static byte[] bytes(Path path, ZipFile zip, String name) throws IOException {
        ZipEntry entry = entry(path, zip, name);
        CRC32 crc = new CRC32();
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] bytes = in.readNBytes(MOST_BYTES);
            crc.update(bytes);
            if (crc.getValue() != entry.getCrc()) {
                throw damaged(path, name + " was altered");
            }
            return bytes;
        }
    }

    /** The exception for damaged messages of this file. */
    public InvalidConfiguration damaged(String what) {
        return damaged(path, what);
    }

    private static InvalidConfiguration damaged(Path path, String what) {
        String line = what.lines().findFirst().orElse("");
        return InvalidConfiguration.of("stream.is-not-whole-tape", path, line.replaceAll("\\p{Cntrl}+", " "));
    }

    /** The exception for a failure: the file is missing, or it is damaged. */
    private static Failure unreadable(Path path, Exception e) {
        if (e instanceof NoSuchFileException) {
            return InvalidConfiguration.of("stream.is-not-there", path).because(e);
        }
        return damaged(path, e instanceof EOFException ? "it ends too early" : String.valueOf(e.getMessage()));
    }

    /** The facts of the streams, one for each plugin. */
    public List<StreamFacts> streams() {
        return List.copyOf(byPlugin.values());
    }

    /** The plugins of its streams. */
    public List<String> plugins() {
        return List.copyOf(byPlugin.keySet());
    }

    /** The facts of a plugin's stream; empty if the tape has none. */
    public Optional<StreamFacts> stream(String plugin) {
        return Optional.ofNullable(byPlugin.get(plugin));
    }

    /**
     * Reads and checks all messages.
     *
     * @throws InvalidConfiguration if a stream does not match its facts, or has messages that its plugin does not send
     */
    public void require() {
        for (StreamFacts stream : streams()) {
            PluginMessages plugin = PluginMessages.of(stream.plugin());
            try (Messages messages = messages(stream.plugin())) {
                StreamFacts.Totals totals = new StreamFacts.Totals(stream.plugin(), stream.start());
                while (messages.next()) {
                    totals.add(messages.position(), messages.message());
                    // These parse everything that is ever read of a message.
                    plugin.withTypes(messages.message(), oid -> oid);
                    plugin.moved(messages.message(), 0, 0);
                }
                if (!totals.facts().equals(stream)) {
                    throw damaged("its stream of %s is not what it says of it".formatted(stream.plugin()));
                }
            } catch (IllegalArgumentException e) {
                throw damaged(String.valueOf(e.getMessage()));
            }
        }
    }

    /**
     * Writes a copy of the file with another header and changed messages.
     *
     * @param target the copy, which must not exist
     * @param other the copy's header, JSON
     * @param change returns the replacement of a message
     */
    public void copy(Path target, byte[] other, BiFunction<PluginMessages, ByteBuffer, ByteBuffer> change)
            throws IOException {
        try (TapeFileWriter writer = new TapeFileWriter(target)) {
            for (StreamFacts stream : streams()) {
                PluginMessages plugin = PluginMessages.of(stream.plugin());
                writer.begin(stream.plugin(), stream.start());
                try (Messages messages = messages(stream.plugin())) {
                    while (messages.next()) {
                        writer.add(messages.position(), change.apply(plugin, messages.message()));
                    }
                }
                writer.end();
            }
            writer.finish(other);
        }
    }

    /**
     * The messages of a plugin from the first on.
     *
     * @throws InvalidConfiguration if it has none of that plugin
     */
    public Messages messages(String plugin) {
        StreamFacts facts = stream(plugin)
                .orElseThrow(() -> InvalidConfiguration.of(
                        "stream.has-no-stream-of-plugin", path, plugin, String.join(", ", plugins())));
        try {
            ZipFile zip = new ZipFile(path.toFile());
            try {
                return new Messages(zip, facts);
            } catch (IOException | RuntimeException e) {
                // The file was replaced after it was opened.
                zip.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** The messages of a stream, one after the other. For one thread. */
    public final class Messages implements Closeable {

        private final ZipFile zip;
        private final CRC32 crc = new CRC32();
        private final long expectedCrc;
        private final long expected;
        private final DataInputStream in;
        private ByteBuffer message = ByteBuffer.allocate(0);
        private long position;
        private long read;

        private Messages(ZipFile zip, StreamFacts facts) throws IOException {
            this.zip = zip;
            ZipEntry entry = entry(path, zip, facts.plugin());
            this.expectedCrc = entry.getCrc();
            this.expected = facts.messages();
            this.in = new DataInputStream(
                    new BufferedInputStream(new CheckedInputStream(zip.getInputStream(entry), crc), BUFFER_BYTES));
        }

        /**
         * Advances to the next message.
         *
         * @return false if there is none
         * @throws InvalidConfiguration if the file is damaged there
         */
        public boolean next() {
            try {
                if (read == expected) {
                    if (in.read() >= 0 || crc.getValue() != expectedCrc) {
                        throw damaged("its messages are not the %,d that were written".formatted(expected));
                    }
                    return false;
                }
                int length = in.readInt();
                position = in.readLong();
                if (length < 0 || length > MOST_BYTES) {
                    throw damaged("a message of %,d bytes".formatted(length));
                }
                // Allocates as bytes arrive, so that a wrong length takes no memory.
                byte[] bytes = in.readNBytes(length);
                if (bytes.length < length) {
                    throw new EOFException();
                }
                message = ByteBuffer.wrap(bytes);
                read++;
                return true;
            } catch (IOException e) {
                throw unreadable(path, e);
            }
        }

        /** The LSN of the message, as the server sent it. */
        public long position() {
            return position;
        }

        /** The message between position and limit; not to be changed. */
        public ByteBuffer message() {
            return message;
        }

        @Override
        public void close() {
            try {
                zip.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
