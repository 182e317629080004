package io.debezium.perf.harness.jfr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Recordings that somebody made so that reading them takes all memory, or for ever: time and memory stay within what
 * the bytes of the file bound.
 */
@Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileRecordingTest {

    private static final int HEADER = 68;
    private static final int MANY = 300_000;
    private static final long CHECKPOINT = 1;

    @TempDir
    Path folder;

    /** What its header claims is there, but is a hole on the disk. */
    @Test
    void aSparseChunkTakesNoMemory() throws IOException {
        Path file = folder.resolve("sparse.jfr");
        long size = 1L << 30;
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.write(header(size, HEADER));
            sparse.setLength(size);
        }
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> FlightRecording.read(file))
                .withMessageContaining("is damaged");

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(64 << 20);
    }

    /** Elements that take no bytes: as many as there are bytes left, in each event. */
    @Test
    void arraysOfTypesWithoutFields() throws IOException {
        read(
                types(
                        "nothing",
                        List.of(),
                        "jdk.ExecutionSample",
                        List.of(field("a", 50).array())),
                eventsThatClaimAll());
    }

    /** The same behind types that hold one another. */
    @Test
    void typesWithinTypesThatHoldNothing() throws IOException {
        List<Object> types = new ArrayList<>(List.of("t0", List.of()));
        for (int i = 1; i < 40; i++) {
            types.addAll(List.of("t" + i, List.of(field("a", 50 + i - 1), field("b", 50 + i - 1))));
        }
        types.addAll(List.of("jdk.ExecutionSample", List.of(field("a", 89))));
        byte[] events = repeat(3, 90);

        read(types(types.toArray()), events);
    }

    @Test
    void aTypeThatHoldsItself() throws IOException {
        read(
                types(
                        "self",
                        List.of(field("a", 50)),
                        "jdk.ExecutionSample",
                        List.of(field("a", 50).array())),
                eventsThatClaimAll());
    }

    /** Checkpoints of a few bytes each that claim to hold everything behind them. */
    @Test
    void checkpointsLargerThanTheyAre() throws IOException {
        ByteArrayOutputStream events = new ByteArrayOutputStream();
        for (int i = 0; i < MANY; i++) {
            byte[] body = join(number(CHECKPOINT), new byte[] {0, 0, 0, 0, 1}, number(50), number(MANY));
            number(events, body.length + 1);
            events.writeBytes(body);
        }
        read(types("jdk.types.Symbol", List.of()), events.toByteArray());
    }

    /** A constant that is null is not read again for each event. */
    @Test
    void aLargeConstantWithoutAValue() throws IOException {
        byte[] frames = new byte[MANY];
        byte[] constant = join(number(7), number(MANY), frames);
        byte[] checkpoint = join(number(CHECKPOINT), new byte[] {0, 0, 0, 0, 1}, number(51), number(1), constant);
        ByteArrayOutputStream samples = new ByteArrayOutputStream();
        // A size counts its own bytes.
        samples.writeBytes(join(padded(checkpoint.length + 4), checkpoint));
        for (int i = 0; i < MANY; i++) {
            samples.writeBytes(new byte[] {3, 52, 7});
        }
        read(
                types(
                        "frame", List.of(field("line", 53)),
                        "jdk.types.StackTrace", List.of(field("frames", 50).array()),
                        "jdk.ExecutionSample", List.of(field("stackTrace", 51).pooled()),
                        "int", List.of()),
                samples.toByteArray());
    }

    private void read(byte[] metadata, byte[] events) throws IOException {
        byte[] header = header(HEADER + metadata.length + events.length, HEADER);
        Path file = Files.write(folder.resolve("hostile.jfr"), join(header, metadata, events));
        try {
            FlightRecording.read(file);
        } catch (Failure e) {
            assertThat(e).hasMessageStartingWith(file + ": ");
        }
    }

    /** Events of the second type, each with an array of as many elements as could just be. */
    private static byte[] eventsThatClaimAll() {
        byte[] events = repeat(6, 51);
        for (int i = 0; i < MANY; i++) {
            ByteBuffer left = ByteBuffer.wrap(padded(Math.max(0, 6 * (MANY - i - 1))));
            left.get(events, 6 * i + 2, 4);
        }
        return events;
    }

    private static byte[] repeat(int size, int type) {
        byte[] events = new byte[MANY * size];
        for (int i = 0; i < MANY; i++) {
            events[size * i] = (byte) size;
            byte[] number = number(type);
            System.arraycopy(number, 0, events, size * i + 1, number.length);
        }
        return events;
    }

    private static byte[] header(long size, long metadata) {
        return ByteBuffer.allocate(HEADER)
                .put(new byte[] {'F', 'L', 'R', 0, 0, 2, 0, 1})
                .putLong(8, size)
                .putLong(16, 0)
                .putLong(24, metadata)
                .putLong(56, 1_000_000_000)
                .put(67, (byte) 1)
                .array();
    }

    private record FieldOf(String name, int type, boolean isArray, boolean isPooled) {
        FieldOf array() {
            return new FieldOf(name, type, true, isPooled);
        }

        FieldOf pooled() {
            return new FieldOf(name, type, isArray, true);
        }
    }

    private static FieldOf field(String name, int type) {
        return new FieldOf(name, type, false, false);
    }

    /** A metadata event. @param namesAndFields of the types with the numbers from 50 on */
    @SuppressWarnings("unchecked")
    private static byte[] types(Object... namesAndFields) {
        List<String> strings = new ArrayList<>();
        ByteArrayOutputStream tree = new ByteArrayOutputStream();
        element(tree, strings, "root", List.of(), 1);
        element(tree, strings, "metadata", List.of(), namesAndFields.length / 2);
        for (int i = 0; i < namesAndFields.length; i += 2) {
            List<FieldOf> fields = (List<FieldOf>) namesAndFields[i + 1];
            element(
                    tree,
                    strings,
                    "class",
                    List.of("id", "" + (50 + i / 2), "name", (String) namesAndFields[i]),
                    fields.size());
            for (FieldOf field : fields) {
                List<String> attributes =
                        new ArrayList<>(List.of("name", field.name, "class", Integer.toString(field.type)));
                if (field.isArray) {
                    attributes.addAll(List.of("dimension", "1"));
                }
                if (field.isPooled) {
                    attributes.addAll(List.of("constantPool", "true"));
                }
                element(tree, strings, "field", attributes, 0);
            }
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(new byte[] {0, 0, 0, 0});
        number(body, strings.size());
        for (String string : strings) {
            body.write(3);
            number(body, string.length());
            body.writeBytes(string.getBytes(StandardCharsets.UTF_8));
        }
        body.writeBytes(tree.toByteArray());
        return join(padded(body.size() + 4), body.toByteArray());
    }

    private static void element(
            ByteArrayOutputStream out, List<String> strings, String name, List<String> attributes, int children) {
        number(out, index(strings, name));
        number(out, attributes.size() / 2);
        attributes.forEach(each -> number(out, index(strings, each)));
        number(out, children);
    }

    private static int index(List<String> strings, String string) {
        if (!strings.contains(string)) {
            strings.add(string);
        }
        return strings.indexOf(string);
    }

    private static byte[] number(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        number(out, value);
        return out.toByteArray();
    }

    private static void number(ByteArrayOutputStream out, long value) {
        long rest = value;
        for (; rest > 0x7f; rest >>>= 7) {
            out.write((int) (rest & 0x7f | 0x80));
        }
        out.write((int) rest);
    }

    /** A number in four bytes. */
    private static byte[] padded(int value) {
        return new byte[] {
            (byte) (value | 0x80), (byte) (value >> 7 | 0x80), (byte) (value >> 14 | 0x80), (byte) (value >> 21 & 0x7f)
        };
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
