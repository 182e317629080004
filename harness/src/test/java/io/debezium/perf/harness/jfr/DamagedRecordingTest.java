package io.debezium.perf.harness.jfr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DamagedRecordingTest {

    @TempDir
    Path folder;

    @Test
    void whatIsNoRecordingIsRefused() throws IOException {
        refused(folder.resolve("none.jfr"), "none.jfr: does not exist");
        refused(folder, "is a directory");
        refused(file(new byte[0]), "is not a flight recording: it is empty");
        refused(file("#!/bin/sh\n".getBytes()), "is not a flight recording: it does not begin with FLR");
    }

    @Test
    void aPackedRecordingIsToBeUnpacked() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(whole());
        }
        assertThat(refused(file(packed.toByteArray()), "but as gzip does").remedy())
                .contains("gunzip");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 20, 68, 1000, 100_000, -1})
    void aTruncatedRecordingSaysSo(int length) throws IOException {
        byte[] whole = whole();
        byte[] part = Arrays.copyOf(whole, length < 0 ? whole.length + length : length);

        InvalidConfiguration refused = refused(file(part), "is truncated: it has %d bytes".formatted(part.length));
        assertThat(refused.remedy()).isNotEmpty();
    }

    @Test
    void anEventOfNoLengthIsDamageAndARecordingOfAKilledJvmIsNotFinished() throws IOException {
        byte[] damaged = whole();
        Arrays.fill(damaged, 100_000, 100_100, (byte) 0);
        byte[] unfinished = Arrays.copyOf(whole(), whole().length + 500);
        unfinished[64] = 8;

        refused(file(damaged), "is damaged in the chunk that begins at byte 0");
        refused(file(unfinished), "is not finished");
    }

    /** What its header claims is there, but is a hole on the disk. */
    @Test
    void aSparseChunkTakesNoMemory() throws IOException {
        Path file = folder.resolve("sparse.jfr");
        long size = 1L << 30;
        ByteBuffer header =
                ByteBuffer.wrap(Arrays.copyOf(whole(), 68)).putLong(8, size).putLong(24, 68);
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.write(header.array());
            sparse.setLength(size);
        }
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        refused(file, "is damaged");

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(64 << 20);
    }

    @Test
    void damageNeverDoesWorseThanBeRefused() throws IOException {
        byte[] whole = whole();
        Random random = new Random(20250711);
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] damaged = whole.clone();
            for (int j = 0; j < 20; j++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Path file = file(damaged);
            try {
                RecordingReader.read(file);
            } catch (InvalidConfiguration e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    /** Of a header without which the next chunk is not found, and of what only reading the events tells. */
    @ParameterizedTest
    @CsvSource({
        "0, 88, is damaged at byte 187585: no chunk begins there",
        "200, 0, is damaged in the chunk that begins at byte 187585"
    })
    void aDamagedChunkIsTold(int from, byte rubbish, String told) throws IOException {
        byte[] damaged = Files.readAllBytes(Fixtures.recording("jdk17"));
        Arrays.fill(damaged, from, from + 100, rubbish);

        refused(file(together(whole(), damaged)), told);
    }

    @Test
    void recordingsMayBePutTogether() throws IOException {
        Path together = file(together(whole(), Files.readAllBytes(Fixtures.recording("jdk17"))));

        assertThat(executions(together))
                .isEqualTo(executions(Fixtures.recording("jdk25")) + executions(Fixtures.recording("jdk17")));
    }

    private static long executions(Path file) {
        return RecordingReader.read(file).execution().count();
    }

    private static InvalidConfiguration refused(Path file, String message) {
        return assertThatExceptionOfType(InvalidConfiguration.class)
                .isThrownBy(() -> RecordingReader.read(file))
                .withMessageStartingWith(file.toString() + ": ")
                .withMessageContaining(message)
                .actual();
    }

    private static byte[] together(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static byte[] whole() throws IOException {
        return Files.readAllBytes(Fixtures.recording("jdk25"));
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("recording.jfr"), bytes);
    }
}
