package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

    /** Beyond the size of a block. */
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
        try (TapeFileWriter writer = new TapeFileWriter(file, HEADER)) {
            write(writer, DecodingPlugins.PGOUTPUT, start, rows);
            write(writer, DecodingPlugins.DECODERBUFS, start, named);
            writer.finish();
        }

        TapeFile tape = TapeFile.open(file);

        tape.require();
        assertThat(tape.header()).isEqualTo(HEADER);
        assertThat(tape.streams())
                .extracting(StreamFacts::plugin)
                .containsExactly(DecodingPlugins.PGOUTPUT, DecodingPlugins.DECODERBUFS);
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
    void messagesMayBeEmptyOrLargerThanABlock() throws IOException {
        byte[] large = new byte[LARGE];
        new Random(1).nextBytes(large);
        large[0] = 0;
        List<byte[]> messages = List.of(new byte[0], named(large), new byte[0], named(new byte[LARGE]), named(large));

        Path file = tape(DecodingPlugins.DECODERBUFS, messages);

        assertThat(read(TapeFile.open(file), DecodingPlugins.DECODERBUFS)).containsExactlyElementsOf(messages);
    }

    @Test
    void oneBlockAtATimeIsInMemory() throws IOException {
        byte[] message = row(new byte[400_000]);
        Path file = tape(DecodingPlugins.PGOUTPUT, Collections.nCopies(20, message));

        try (TapeFile.Messages messages = TapeFile.open(file).messages(DecodingPlugins.PGOUTPUT)) {
            while (messages.next()) {
                assertThat(messages.message().array()).hasSizeLessThanOrEqualTo(1 << 20);
            }
        }
    }

    @Test
    void anEmptyStreamAndATapeWithoutStreamsAreWhole() throws IOException {
        TapeFile empty = TapeFile.open(tape(DecodingPlugins.PGOUTPUT, List.of()));
        assertThat(empty.stream(DecodingPlugins.PGOUTPUT).orElseThrow().last()).isZero();
        assertThat(read(empty, DecodingPlugins.PGOUTPUT)).isEmpty();

        Path none = folder.resolve("none.tape");
        try (TapeFileWriter writer = new TapeFileWriter(none, HEADER)) {
            writer.finish();
        }
        TapeFile.open(none).require();
        assertThat(TapeFile.open(none).streams()).isEmpty();
        assertThatThrownBy(() -> TapeFile.open(none).messages(DecodingPlugins.PGOUTPUT))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("has no stream of plugin pgoutput");
    }

    @Test
    void aStreamThatHasEndedStaysAtItsEnd() throws IOException {
        try (TapeFile.Messages messages = TapeFile.open(sample()).messages(DecodingPlugins.PGOUTPUT)) {
            while (messages.next()) {
                assertThat(messages.message().remaining()).isPositive();
            }
            assertThat(messages.next()).isFalse();
            assertThat(messages.next()).isFalse();
        }
    }

    @Test
    void aFileCutOffAnywhereIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(sample());
        Path cut = folder.resolve("cut.tape");
        for (int length = 0; length < whole.length; length++) {
            Files.write(cut, Arrays.copyOf(whole, length));

            assertThatThrownBy(() -> TapeFile.open(cut))
                    .as("%d bytes of %d", length, whole.length)
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining(length < 8 ? "is no tape" : "it ends too early");
        }
    }

    @Test
    void aFileThatGoesOnBehindItsEndIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(sample());
        Path longer = folder.resolve("longer.tape");
        Files.write(longer, Arrays.copyOf(whole, whole.length + 1));

        assertThatThrownBy(() -> TapeFile.open(longer)).hasMessageContaining("it goes on behind its end");
    }

    @Test
    void oneAlteredByteIsNoticedWhereverItIs() throws IOException {
        Path sample = sample();
        byte[] whole = Files.readAllBytes(sample);
        List<byte[]> messages = read(TapeFile.open(sample), DecodingPlugins.PGOUTPUT);
        Path altered = folder.resolve("altered.tape");
        Random random = new Random(7);
        for (int at = 0; at < whole.length; at++) {
            int by = new int[] {1, 0x80, 1 + random.nextInt(255)}[at % 3];
            byte[] bytes = whole.clone();
            bytes[at] ^= (byte) by;
            Files.write(altered, bytes);

            String where = "byte %d by %d".formatted(at, by);

            assertThatThrownBy(() -> TapeFile.open(altered).require())
                    .as(where)
                    .isInstanceOf(InvalidConfiguration.class);
            Throwable reading = catchThrowable(() -> assertThat(read(TapeFile.open(altered), DecodingPlugins.PGOUTPUT))
                    .containsExactlyElementsOf(messages));
            if (reading != null) {
                assertThat(reading).as(where).isInstanceOf(InvalidConfiguration.class);
            }
        }
    }

    @Test
    void aNewerVersionAndWhatIsNoTapeAreToldApart() throws IOException {
        byte[] newer = Files.readAllBytes(sample());
        newer[TapeFormat.MAGIC.length] = TapeFormat.VERSION + 1;
        Path file = Files.write(folder.resolve("newer.tape"), newer);
        assertThatThrownBy(() -> TapeFile.open(file))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is a tape of version 2, and this harness reads version 1");

        for (String other : List.of("", "dbz", "PK\3\4 a zip", "dbztape")) {
            Path none = Files.writeString(folder.resolve("other.tape"), other);
            assertThatThrownBy(() -> TapeFile.open(none))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("is no tape");
        }
    }

    @Test
    void aMissingFileIsSaidToBeMissing() {
        assertThatThrownBy(() -> TapeFile.open(folder.resolve("not.tape")))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(folder.resolve("not.tape") + ": is not there");
        assertThatThrownBy(() -> TapeFile.open(folder))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("cannot be read");
    }

    @Test
    void whatIsNotFinishedLeavesNothing() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("half.tape.partial"), "of a run that was killed");
        try (TapeFileWriter writer = new TapeFileWriter(other.resolve("half.tape"), HEADER)) {
            writer.begin(DecodingPlugins.PGOUTPUT, 1);
        }
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void anExistingFileIsNotOverwritten() throws IOException {
        Path sample = sample();
        assertThatThrownBy(() -> new TapeFileWriter(sample, HEADER)).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void aSectionOfAnUnknownTypeIsSkipped() throws IOException {
        byte[] stream = "{\"plugin\":\"pgoutput\",\"start\":5,\"more\":1}".getBytes(StandardCharsets.UTF_8);
        byte[] done = ("{\"messages\":0,\"rows\":0,\"bytes\":0,\"last\":0,\"firstCommitMicros\":0,"
                        + "\"lastCommitMicros\":0,\"sha256\":\"\"}")
                .getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(TapeFormat.MAGIC);
        out.write(TapeFormat.VERSION);
        section(out, "HEAD", HEADER);
        section(out, "LATR", new byte[100]);
        section(out, "STRM", stream);
        section(out, "LATR", new byte[0]);
        section(out, "DONE", done);
        section(out, "LATR", new byte[3]);
        section(out, "TEND", TapeFormat.sha256().digest(bytes.toByteArray()));

        TapeFile tape = TapeFile.open(Files.write(folder.resolve("later.tape"), bytes.toByteArray()));

        tape.require();
        assertThat(tape.streams()).extracting(StreamFacts::start).containsExactly(5L);
        assertThat(read(tape, DecodingPlugins.PGOUTPUT)).isEmpty();
    }

    /** Gigabytes that are claimed and not there take no memory. */
    @Test
    void aLengthThatIsNotTrueIsRefused() throws IOException {
        for (int length : new int[] {TapeFormat.MOST_BYTES, TapeFormat.MOST_BYTES + 1, -1, Integer.MIN_VALUE}) {
            ByteBuffer bytes = ByteBuffer.allocate(100).put(TapeFormat.MAGIC).put((byte) 1);
            bytes.putInt(TapeFormat.HEAD).putInt(length);
            Path file = Files.write(folder.resolve("claim.tape"), bytes.array());

            assertThatThrownBy(() -> TapeFile.open(file)).isInstanceOf(InvalidConfiguration.class);
        }
    }

    /** Two streams, one of them of several blocks. */
    private Path sample() throws IOException {
        List<byte[]> messages = new ArrayList<>();
        messages.add(PgOutputStream.begin(100).bytes());
        messages.add(row(new byte[] {1, 2, 3}));
        messages.add(row(new byte[1 << 20]));
        messages.add(PgOutputStream.commit(200, 208).bytes());
        Path file = folder.resolve("sample.tape");
        Files.deleteIfExists(file);
        try (TapeFileWriter writer = new TapeFileWriter(file, HEADER)) {
            write(writer, DecodingPlugins.PGOUTPUT, 50, messages);
            write(writer, DecodingPlugins.DECODERBUFS, 50, List.of(named(new byte[] {1})));
            writer.finish();
        }
        return file;
    }

    private Path tape(String plugin, List<byte[]> messages) throws IOException {
        Path file = folder.resolve(plugin + ".tape");
        try (TapeFileWriter writer = new TapeFileWriter(file, HEADER)) {
            write(writer, plugin, 0, messages);
            writer.finish();
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
                byte[] bytes = new byte[messages.message().remaining()];
                messages.message().get(messages.message().position(), bytes);
                all.add(bytes);
            }
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

    private static void section(DataOutputStream out, String type, byte[] data) throws IOException {
        out.writeInt(TapeFormat.type(type));
        out.writeInt(data.length);
        out.write(data);
        out.writeInt(TapeFormat.checksum(TapeFormat.type(type), data, 0, data.length));
    }
}
