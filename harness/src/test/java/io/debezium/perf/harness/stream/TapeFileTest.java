package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.DecodingPlugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

class TapeFileTest {

    private static final byte[] HEADER = "{\"a\":\"header\"}".getBytes(StandardCharsets.UTF_8);

    /** Beyond the size of any buffer. */
    private static final int LARGE = 3 << 20;

    @TempDir
    Path folder;

    @Property(tries = 60)
    void whatWasWrittenIsRead(
            @ForAll @Size(max = 30) List<byte[]> pgoutput,
            @ForAll @Size(max = 5) List<byte[]> decoderbufs,
            @ForAll @LongRange(min = 0) long start)
            throws IOException {
        Path file = Files.createTempDirectory("tape").resolve("a.tape");
        List<byte[]> rows = pgoutput.stream().map(TapeFileTest::row).toList();
        List<byte[]> named = decoderbufs.stream().map(TapeFileTest::named).toList();
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            write(writer, DecodingPlugins.PGOUTPUT, start, rows);
            write(writer, DecodingPlugins.DECODERBUFS, start, named);
            writer.finish(HEADER);
        }

        TapeFile tape = TapeFile.open(file);

        tape.require();
        assertThat(tape.header()).isEqualTo(HEADER);
        assertThat(tape.plugins()).containsExactly(DecodingPlugins.PGOUTPUT, DecodingPlugins.DECODERBUFS);
        assertThat(tape.streams()).extracting(StreamFacts::start).containsOnly(start);
        assertThat(read(tape, DecodingPlugins.PGOUTPUT)).containsExactlyElementsOf(rows);
        assertThat(read(tape, DecodingPlugins.DECODERBUFS)).containsExactlyElementsOf(named);
        StreamFacts facts = tape.stream(DecodingPlugins.PGOUTPUT).orElseThrow();
        assertThat(facts.messages()).isEqualTo(rows.size()).isEqualTo(facts.rows());
        assertThat(facts.bytes())
                .isEqualTo(rows.stream().mapToLong(row -> row.length).sum());
        Files.delete(file);
        Files.delete(file.getParent());
    }

    @Test
    void messagesMayBeEmptyOrLarge() throws IOException {
        byte[] large = new byte[LARGE];
        new Random(1).nextBytes(large);
        List<byte[]> messages = List.of(new byte[0], named(large), new byte[0], named(new byte[LARGE]));

        Path file = tape(DecodingPlugins.DECODERBUFS, messages);

        assertThat(read(TapeFile.open(file), DecodingPlugins.DECODERBUFS)).containsExactlyElementsOf(messages);
    }

    @Test
    void anEmptyStreamAndATapeWithoutStreamsAreWhole() throws IOException {
        TapeFile empty = TapeFile.open(tape(DecodingPlugins.PGOUTPUT, List.of()));
        assertThat(empty.stream(DecodingPlugins.PGOUTPUT).orElseThrow().last()).isZero();
        assertThat(read(empty, DecodingPlugins.PGOUTPUT)).isEmpty();

        Path none = folder.resolve("none.tape");
        try (TapeFileWriter writer = new TapeFileWriter(none)) {
            writer.finish(HEADER);
        }
        TapeFile.open(none).require();
        assertThat(TapeFile.open(none).streams()).isEmpty();
        assertThatThrownBy(() -> TapeFile.open(none).messages(DecodingPlugins.PGOUTPUT))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("has no stream of plugin pgoutput");
    }

    @Test
    void aFileCutOffAnywhereIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(sample());
        Path cut = folder.resolve("cut.tape");
        for (int length = 0; length < whole.length; length++) {
            Files.write(cut, Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> TapeFile.open(cut))
                    .as("%d bytes of %d", length, whole.length)
                    .isInstanceOf(InvalidConfiguration.class);
        }
    }

    /** A byte that no reader looks at, as a time within the ZIP, may be another: what is read is the same. */
    @Test
    void oneAlteredByteIsNoticedOrMakesNoDifference() throws IOException {
        Path sample = sample();
        byte[] whole = Files.readAllBytes(sample);
        List<byte[]> messages = read(TapeFile.open(sample), DecodingPlugins.PGOUTPUT);
        Path altered = folder.resolve("altered.tape");
        Random random = new Random(7);
        int refused = 0;
        for (int at = 0; at < whole.length; at++) {
            int by = new int[] {1, 0x80, 1 + random.nextInt(255)}[at % 3];
            byte[] bytes = whole.clone();
            bytes[at] ^= (byte) by;
            Files.write(altered, bytes);

            Throwable reading = catchThrowable(() -> {
                TapeFile tape = TapeFile.open(altered);
                tape.require();
                assertThat(tape.header()).isEqualTo(HEADER);
                assertThat(tape.streams()).isEqualTo(TapeFile.open(sample).streams());
                assertThat(read(tape, DecodingPlugins.PGOUTPUT)).containsExactlyElementsOf(messages);
            });
            if (reading != null) {
                refused++;
                assertThat(reading).as("byte %d by %d", at, by).isInstanceOf(InvalidConfiguration.class);
            }
        }
        assertThat(refused).isGreaterThan(whole.length / 2);
    }

    @Test
    void aMissingFileAndWhatIsNoTapeAreToldApart() throws IOException {
        for (String other : List.of("", "dbz", "PK\3\4 a zip")) {
            Path none = Files.writeString(folder.resolve("other.tape"), other);
            assertThatThrownBy(() -> TapeFile.open(none))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("is not a whole tape");
        }
        assertThatThrownBy(() -> TapeFile.open(folder.resolve("not.tape")))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(folder.resolve("not.tape") + ": is not there");
        assertThatThrownBy(() -> TapeFile.open(folder)).isInstanceOf(InvalidConfiguration.class);
    }

    @Test
    void whatIsNotFinishedLeavesNothingAndNothingIsOverwritten() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("half.tape.partial"), "of a run that was killed");
        try (TapeFileWriter writer = new TapeFileWriter(other.resolve("half.tape"))) {
            writer.begin(DecodingPlugins.PGOUTPUT, 1);
        }
        assertThat(other).isEmptyDirectory();

        Path sample = sample();
        assertThatThrownBy(() -> new TapeFileWriter(sample)).isInstanceOf(IOException.class);
    }

    /** Two streams, one of them of more than a buffer. */
    private Path sample() throws IOException {
        List<byte[]> messages = List.of(
                PgOutputStream.begin(100).bytes(),
                row(new byte[] {1, 2, 3}),
                row(new byte[1 << 18]),
                PgOutputStream.commit(200, 208).bytes());
        Path file = folder.resolve("sample.tape");
        Files.deleteIfExists(file);
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            write(writer, DecodingPlugins.PGOUTPUT, 50, messages);
            write(writer, DecodingPlugins.DECODERBUFS, 50, List.of(named(new byte[] {1})));
            writer.finish(HEADER);
        }
        return file;
    }

    private Path tape(String plugin, List<byte[]> messages) throws IOException {
        Path file = folder.resolve(plugin + ".tape");
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            write(writer, plugin, 0, messages);
            writer.finish(HEADER);
        }
        return file;
    }

    private static void write(TapeFileWriter writer, String plugin, long start, List<byte[]> messages)
            throws IOException {
        writer.begin(plugin, start);
        for (int i = 0; i < messages.size(); i++) {
            writer.add(start / 2 + i, ByteBuffer.wrap(messages.get(i)));
        }
        writer.end();
    }

    private static List<byte[]> read(TapeFile tape, String plugin) {
        List<byte[]> all = new ArrayList<>();
        long start = tape.stream(plugin).map(StreamFacts::start).orElse(0L);
        try (TapeFile.Messages messages = tape.messages(plugin)) {
            while (messages.next()) {
                assertThat(messages.position()).isEqualTo(start / 2 + all.size());
                all.add(PluginMessages.bytes(messages.message()));
            }
            assertThat(messages.next()).isFalse();
        }
        return all;
    }

    private static byte[] row(byte[] content) {
        return PgOutputStream.insert(1).bytes(content).bytes();
    }

    private static byte[] named(byte[] content) {
        return DecoderbufsStream.row(DecoderbufsStream.INSERT)
                .after(DecoderbufsStream.raw("a", 17, content))
                .bytes();
    }
}
