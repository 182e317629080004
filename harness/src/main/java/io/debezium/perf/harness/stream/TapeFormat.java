package io.debezium.perf.harness.stream;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32C;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.luben.zstd.util.Native;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * The format of a tape file, version {@value #VERSION}; all integers are big-endian.
 *
 * <p>A file begins with the eight bytes {@code dbztape} and the version, and goes on in sections: a type of four ASCII
 * letters, the length of the data as int32, the data, and the CRC-32C of type and data as int32.
 *
 * <table>
 * <caption>Sections, in their order</caption>
 * <tr><td>{@code HEAD}</td><td>JSON: what the tape is</td></tr>
 * <tr><td>{@code STRM}</td><td>JSON, plugin and start of {@link StreamFacts}: the stream of a plugin begins</td></tr>
 * <tr><td>{@code MSGS}</td><td>int32 number of bytes, then a zstd frame that holds as many: messages one after the other,
 *     each as the int32 length of its content, its int64 position in the WAL as the server sent it, and the content. A
 *     message does not go on in the next section</td></tr>
 * <tr><td>{@code DONE}</td><td>JSON {@link StreamFacts}: the stream ends. {@code STRM} to {@code DONE} for each plugin</td></tr>
 * <tr><td>{@code TEND}</td><td>SHA-256 of all bytes before this section</td></tr>
 * </table>
 *
 * <p>A section of another type is skipped: a later harness may add some without a new version.
 */
final class TapeFormat {

    static final int VERSION = 1;
    static final byte[] MAGIC = "dbztape".getBytes(StandardCharsets.US_ASCII);

    static final int HEAD = type("HEAD");
    static final int STREAM = type("STRM");
    static final int MESSAGES = type("MSGS");
    static final int DONE = type("DONE");
    static final int END = type("TEND");

    /** Type and length before the data of a section. */
    static final int BEFORE = 2 * Integer.BYTES;

    /** The checksum behind it. */
    static final int BEHIND = Integer.BYTES;

    /** Length and position before the content of a message. */
    static final int MESSAGE_HEAD = Integer.BYTES + Long.BYTES;

    /** Of a section, and of what is compressed in it: so much of a file that nobody vouches for is in memory, twice. */
    static final int MOST_BYTES = 1 << 27;

    static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private TapeFormat() {}

    /**
     * Before zstd is used. Its native code is unpacked into the temporary folder.
     *
     * @throws UnfitEnvironment if it cannot be loaded: where that folder is mounted noexec
     */
    static void requireZstd() {
        try {
            Native.load();
        } catch (LinkageError e) {
            throw UnfitEnvironment.of(
                            "stream.cannot-be-loaded-and-tape",
                            "zstd's native code",
                            e.getMessage().lines().findFirst().orElse(""))
                    .because(e);
        }
    }

    static int type(String letters) {
        return ByteBuffer.wrap(letters.getBytes(StandardCharsets.US_ASCII)).getInt();
    }

    static int checksum(int type, byte[] data, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, type));
        crc.update(data, from, length);
        return (int) crc.getValue();
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    static InvalidConfiguration damaged(Path file, String what) {
        return InvalidConfiguration.of("stream.is-not-whole-tape", file, what.replaceAll("\\p{Cntrl}+", " "));
    }

    static InvalidConfiguration unreadable(Path file, IOException e) {
        if (e instanceof EOFException) {
            return damaged(file, "it ends too early");
        }
        return Files.notExists(file)
                ? InvalidConfiguration.of("stream.is-not-there", file).because(e)
                : InvalidConfiguration.of("stream.cannot-be-read", file, e.getMessage())
                        .because(e);
    }
}
