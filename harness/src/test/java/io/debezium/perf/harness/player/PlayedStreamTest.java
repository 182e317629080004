package io.debezium.perf.harness.player;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.player.Wire.WireMessage;
import io.debezium.perf.harness.stream.DecoderbufsStream;
import io.debezium.perf.harness.stream.PgOutputStream;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.stream.TapeFileWriter;

import static org.assertj.core.api.Assertions.assertThat;

/** A tape of pgoutput from 1000 to 2000: four transactions of two tables, and messages within and outside of them. */
class PlayedStreamTest {

    private static final long START = 1_000;
    private static final long END = 2_000;
    private static final Duration LONG = Duration.ofSeconds(20);

    private static final byte[] RELATION_1 =
            PgOutputStream.relation(1, 1).column("id", 23).bytes();
    private static final byte[] TYPE_2 =
            PgOutputStream.type(16_390, "public", "mood").bytes();
    private static final byte[] RELATION_2 =
            PgOutputStream.relation(2, 1).column("mood", 16_390).bytes();
    private static final byte[] ROW_1 = PgOutputStream.insert(1).tuple('N', "1").bytes();
    private static final byte[] ROW_2 =
            PgOutputStream.insert(2).tuple('N', "ok").bytes();

    private static final List<Sent> FIRST = List.of(
            sent(1_010, begin(1_092, 0)),
            sent(0, RELATION_1),
            sent(1_010, ROW_1),
            sent(1_100, commit(1_092, 1_100, 0)));
    private static final List<Sent> SECOND =
            List.of(sent(1_050, begin(1_192, 100)), sent(1_110, ROW_1), sent(1_200, commit(1_192, 1_200, 100)));
    private static final Sent LONE = sent(1_250, logical(1_250));
    private static final Sent WITHIN = sent(1_260, logical(1_260));
    private static final List<Sent> THIRD = List.of(
            sent(1_255, begin(1_292, 200)),
            sent(0, TYPE_2),
            sent(0, RELATION_2),
            sent(1_270, ROW_2),
            sent(1_300, commit(1_292, 1_300, 200)));
    private static final List<Sent> FOURTH = List.of(
            sent(1_310, begin(1_392, 300)),
            sent(1_320, ROW_2),
            sent(1_330, ROW_1),
            sent(1_400, commit(1_392, 1_400, 300)));

    @TempDir
    Path folder;

    private TapeFile tape;

    @BeforeEach
    void write() throws IOException {
        List<Sent> third = new ArrayList<>(THIRD);
        third.add(1, WITHIN);
        tape = tape("pgoutput", joined(FIRST, SECOND, List.of(LONE), third, FOURTH));
    }

    private record Sent(long position, ByteBuffer message) {}

    @Test
    void allIsSentAsItWasRecordedAndThenAKeepaliveWithTheTapesEnd() throws Exception {
        assertThat(played(pgoutput(), START)).containsExactlyElementsOf(joined(FIRST, SECOND, THIRD, FOURTH));
        assertThat(played(pgoutput(), 0)).containsExactlyElementsOf(joined(FIRST, SECOND, THIRD, FOURTH));
    }

    @Test
    void logicalMessagesAreSentToThoseWhoAskForThem() throws Exception {
        List<Sent> all = played(asked(Map.of("proto_version", "1", "messages", "true")), START);

        assertThat(all).hasSize(18).contains(LONE, WITHIN);
        assertThat(all.indexOf(LONE)).isEqualTo(FIRST.size() + SECOND.size());
    }

    @Test
    void fromThePlaceOfACommitOnTheNextTransactionIsTheFirst() throws Exception {
        assertThat(played(pgoutput(), 1_100)).containsExactlyElementsOf(joined(retold(SECOND), THIRD, FOURTH));
        assertThat(played(pgoutput(), 1_150))
                .as("a transaction that ends behind it is sent whole")
                .containsExactlyElementsOf(joined(retold(SECOND), THIRD, FOURTH));
        assertThat(played(pgoutput(), 1_099)).containsExactlyElementsOf(joined(FIRST, SECOND, THIRD, FOURTH));
    }

    @Test
    void aLogicalMessageOfNoTransactionIsSentFromItsPlaceOn() throws Exception {
        StartReplication asked = asked(Map.of("proto_version", "1", "messages", "true"));

        assertThat(played(asked, 1_240)).startsWith(LONE).contains(WITHIN);
        assertThat(played(asked, 1_250)).startsWith(LONE);
        assertThat(played(asked, 1_251)).doesNotContain(LONE).contains(WITHIN);
    }

    @Test
    void anEmptyStreamAndOneBehindItsLastTransactionAreTheKeepaliveAlone() throws Exception {
        assertThat(played(pgoutput(), 1_400)).isEmpty();
        assertThat(played(pgoutput(), END)).isEmpty();
        tape = tape("pgoutput", List.of());

        assertThat(played(pgoutput(), START)).isEmpty();
        assertThat(all(3, pgoutput(), START, 4_000)).isEmpty();
    }

    @Test
    void decoderbufsIsPlayedFromTheMiddleAsWell() throws Exception {
        Sent begin = sent(1_010, DecoderbufsStream.transaction(DecoderbufsStream.BEGIN));
        Sent row = sent(1_020, DecoderbufsStream.row(DecoderbufsStream.INSERT).bytes());
        Sent commit = sent(1_100, DecoderbufsStream.transaction(DecoderbufsStream.COMMIT));
        List<Sent> next = List.of(
                sent(1_110, DecoderbufsStream.transaction(DecoderbufsStream.BEGIN)),
                sent(1_110, DecoderbufsStream.row(DecoderbufsStream.INSERT).bytes()),
                sent(1_200, DecoderbufsStream.transaction(DecoderbufsStream.COMMIT)));
        tape = tape("decoderbufs", joined(List.of(begin, row, commit), next));

        assertThat(played(asked(Map.of()), 1_100)).containsExactlyElementsOf(next);
    }

    @Test
    void turnsCarryPositionsAndTimesOnAndTheLastAloneHasTheEndMarker() throws Exception {
        List<Sent> all = all(3, pgoutput(), START, 4_000);

        assertThat(all).hasSize(3 * 16 - 2 * FOURTH.size());
        List<ByteBuffer> commits = commits(all);
        assertThat(commits).hasSize(10);
        assertThat(commits.stream().map(commit -> commit.getLong(2)).toList())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(commits.stream().map(commit -> commit.getLong(10)).toList())
                .isSorted()
                .doesNotHaveDuplicates()
                .startsWith(1_100L, 1_200L, 1_300L, 2_100L)
                .endsWith(3_400L);
        List<Long> times = commits.stream().map(commit -> commit.getLong(18)).toList();
        assertThat(times).isSorted().doesNotHaveDuplicates();
        assertThat(all.get(12).position()).isEqualTo(2_010);
        assertThat(all.get(13)).isEqualTo(sent(0, RELATION_1));
    }

    @Test
    void aReaderThatComesBackInALaterTurnGoesOnThere() throws Exception {
        List<Sent> whole = all(3, pgoutput(), START, 4_000);

        assertThat(all(3, pgoutput(), 2_100, 4_000))
                .containsExactlyElementsOf(
                        joined(List.of(whole.get(16)), List.of(sent(0, RELATION_1)), whole.subList(17, whole.size())));
        assertThat(all(3, pgoutput(), 3_400, 4_000)).isEmpty();
    }

    @Test
    void aStreamThatIsStoppedBeforeItStartsSendsNothing() throws Exception {
        Reader reader = new Reader();
        PlayedStream stream = stream(1, pgoutput(), START, reader);

        stream.stop();
        stream.start();
        stream.stop();

        assertThat(reader.messages()).isEmpty();
    }

    /** A transaction that ends later may have begun before the end of the one that was sent. */
    @Test
    void whatWasSentIsNotTakenBackByATransactionThatBeganEarlier() throws Exception {
        byte[] large = PgOutputStream.insert(1).tuple('N', "x".repeat(1 << 18)).bytes();
        tape = tape("pgoutput", joined(FIRST, List.of(sent(1_020, begin(1_192, 1)), sent(1_030, large))));
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Reader reader = new Reader() {
            @Override
            public void flush() throws IOException {
                first.countDown();
                try {
                    goOn.await(LONG.toSeconds(), TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        };
        PlayedStream stream = stream(1, pgoutput(), START, reader);
        stream.start();
        assertThat(first.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertThat(stream.position()).isEqualTo(1_100);

        goOn.countDown();
        stream.stop();
    }

    @Test
    void aReaderThatIsGoneAndATapeThatIsDamagedAreToldApart() throws Exception {
        Reader gone = new Reader() {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        stream(1, pgoutput(), START, gone).start();
        assertThat(gone.failed.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(IOException.class);

        byte[] bytes = Files.readAllBytes(tape.path());
        int messages = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("pgoutput") + "pgoutput".length();
        bytes[messages + 20] ^= 1;
        Files.write(tape.path(), bytes);
        Reader reader = new Reader();
        stream(1, pgoutput(), START, reader).start();
        assertThat(reader.failed.get(LONG.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(InvalidConfiguration.class);
    }

    private List<Sent> played(StartReplication asked, long from) throws Exception {
        return all(1, asked, from, END);
    }

    /** @param end that the keepalive behind it all must name */
    private List<Sent> all(int turns, StartReplication asked, long from, long end) throws Exception {
        Reader reader = new Reader();
        PlayedStream stream = stream(turns, asked, from, reader);
        stream.send();
        assertThat(stream.position()).isEqualTo(Math.max(from, end));
        List<WireMessage> all = reader.all();
        WireMessage last = all.get(all.size() - 1);
        assertThat(last.isCopy(Wire.KEEPALIVE)).isTrue();
        assertThat(ByteBuffer.wrap(last.content()).getLong(1)).isEqualTo(Math.max(from, end));
        return reader.messages();
    }

    private PlayedStream stream(int turns, StartReplication asked, long from, Reader reader) {
        Playback playback = new Playback(tape, END, turns);
        return new PlayedStream(playback, asked, from, reader, reader.failed::complete);
    }

    /** What a reader is sent. */
    private static class Reader extends OutputStream {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<Exception> failed = new CompletableFuture<>();

        @Override
        public void write(int value) {
            bytes.write(value);
        }

        @Override
        public void write(byte[] some, int from, int length) throws IOException {
            bytes.write(some, from, length);
        }

        List<Sent> messages() throws IOException {
            return all().stream()
                    .filter(message -> message.isCopy(Wire.WAL_DATA))
                    .map(message -> {
                        ByteBuffer content = ByteBuffer.wrap(message.content(), 1, Wire.WAL_HEAD - 1);
                        long position = content.getLong();
                        assertThat(content.getLong()).isEqualTo(position);
                        return sent(
                                position,
                                Arrays.copyOfRange(message.content(), Wire.WAL_HEAD, message.content().length));
                    })
                    .toList();
        }

        private List<WireMessage> all() throws IOException {
            List<WireMessage> all = new ArrayList<>();
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            while (in.available() > 0) {
                WireMessage message = Wire.read(in);
                assertThat(message.type()).isEqualTo(Wire.COPY_DATA);
                all.add(message);
            }
            return all;
        }
    }

    private TapeFile tape(String plugin, List<Sent> messages) throws IOException {
        Path file = folder.resolve("%d.tape".formatted(System.nanoTime()));
        try (TapeFileWriter writer = new TapeFileWriter(file)) {
            writer.begin(plugin, START);
            for (Sent each : messages) {
                writer.add(each.position(), each.message().duplicate());
            }
            writer.end();
            writer.finish(new byte[0]);
        }
        return TapeFile.open(file);
    }

    private static StartReplication pgoutput() {
        return asked(Map.of("proto_version", "1"));
    }

    private static StartReplication asked(Map<String, String> options) {
        return new StartReplication("slot", 0, options);
    }

    @Test
    void theRelationsThatTheReaderMissedAreToldInItsFirstTransactionWithTheirTypes() throws Exception {
        List<Sent> fourth = new ArrayList<>(FOURTH);
        fourth.addAll(1, List.of(sent(0, RELATION_1), sent(0, TYPE_2), sent(0, RELATION_2)));

        assertThat(played(pgoutput(), 1_300)).containsExactlyElementsOf(fourth);
    }

    /** With the first table told before the row. */
    private static List<Sent> retold(List<Sent> transaction) {
        List<Sent> all = new ArrayList<>(transaction);
        all.add(1, sent(0, RELATION_1));
        return all;
    }

    @SafeVarargs
    private static List<Sent> joined(List<Sent>... parts) {
        return Arrays.stream(parts).flatMap(List::stream).toList();
    }

    private static Sent sent(long position, byte[] message) {
        return new Sent(position, ByteBuffer.wrap(message));
    }

    private static List<ByteBuffer> commits(List<Sent> all) {
        return all.stream()
                .map(Sent::message)
                .filter(message -> message.get(0) == 'C')
                .toList();
    }

    private static byte[] begin(long position, long millis) {
        return later(PgOutputStream.begin(position), millis);
    }

    private static byte[] commit(long position, long end, long millis) {
        return later(PgOutputStream.commit(position, end), millis);
    }

    private static byte[] later(PgOutputStream message, long millis) {
        return PluginMessages.of("pgoutput").moved(message.message(), 0, millis * 1_000);
    }

    private static byte[] logical(long position) {
        return PgOutputStream.logical(position, "p", new byte[] {1}).bytes();
    }
}
