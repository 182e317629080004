package io.debezium.perf.harness.tape;

import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.replication.PGReplicationStream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Listeners;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.stream.PluginMessages;
import io.debezium.perf.harness.stream.PluginMessages.MessageKind;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Readers of all kinds at a player of a short tape, beside the server that recorded it. */
class PlayerIT {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String PGOUTPUT = "pgoutput";

    @TempDir
    static Path data;

    private static TapeHome home;
    private static OpenTape server;
    private static OpenTape played;
    private static TapeFile file;
    private static Endpoint catalog;
    private static long end;

    private Player player;

    @BeforeAll
    static void record() throws Exception {
        home = new TapeHome(data);
        played = home.servers().open(TapeHome.request().by(ReplayWay.PLAYER, 1));
        FolderLock other = FolderLock.beside(data.resolve("beside"), "the same tape beside it");
        Path folder = data.resolve("tapes").resolve(played.tape().id());
        server = home.servers()
                .open(Tape.in(folder, 1), ReplayWay.SERVER, home.servers().binaries(), other);
        file = PlayedTape.in(data.resolve("tapes").resolve(server.tape().id())).file();
        end = server.tape().facts().endLsn();
        catalog = played.endpoint()
                .at("127.0.0.1", (int) TapeHome.number(played.endpoint(), "SELECT inet_server_port()"));
    }

    @AfterAll
    static void nothingIsLeft() {
        if (server != null) {
            server.close();
            played.close();
        }
        home.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    @BeforeEach
    void play() {
        player = player(1);
    }

    @AfterEach
    void close() throws Exception {
        player.close();
        // Those that a test expects are of a player of its own.
        assertThat(player.failures()).isEmpty();
        TapeHome.await("connections are closed", () -> connections() == 0);
        TapeHome.await("threads have ended", () -> threads() == 0);
    }

    /** A message as it came. */
    private record Received(long position, ByteBuffer message) {}

    @ParameterizedTest
    @ValueSource(strings = {"pgoutput", "decoderbufs"})
    void theStreamIsThatOfTheServerByteByByte(String plugin) throws Exception {
        List<Received> expected = whole(server.endpoint(), server, plugin);

        assertThat(whole(player.endpoint(), played, plugin)).isEqualTo(expected);

        assertThat(expected)
                .hasSize((int) file.stream(plugin).orElseThrow().messages())
                .hasSizeGreaterThan((int) TapeHome.EVENTS);
        assertThat(TapeHome.number(player.endpoint(), "SELECT pg_catalog.pg_current_wal_lsn() - '0/0'"))
                .isEqualTo(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pgoutput", "decoderbufs"})
    void fromTheMiddleItIsThatOfTheServerAsWell(String plugin) throws Exception {
        PluginMessages messages = PluginMessages.of(plugin);
        List<Received> all = whole(server.endpoint(), server, plugin);
        List<Long> commits = all.stream()
                .filter(each -> messages.kind(each.message()) == MessageKind.COMMIT)
                .map(Received::position)
                .toList();
        long position = commits.get(commits.size() / 2);

        // A player tells of relations, which are at no position, before the first change of any.
        List<Received> expected = upToEnd(server.endpoint(), server, plugin, position).stream()
                .filter(each -> each.position() != 0)
                .toList();

        assertThat(expected).hasSizeBetween(1, all.size() - 1);
        assertThat(upToEnd(player.endpoint(), played, plugin, position))
                .filteredOn(each -> each.position() != 0)
                .isEqualTo(expected);
    }

    @Test
    void aReaderThatComesBackGoesOnWhereItHasConfirmed() throws Exception {
        try (Replay replay = played.copy(PGOUTPUT)) {
            long confirmed = 0;
            try (SlotStream stream = TapeHome.read(player.endpoint(), replay, 0)) {
                List<Received> first = receive(stream, 1_000);
                PluginMessages messages = PluginMessages.of(PGOUTPUT);
                for (Received each : first) {
                    confirmed = messages.kind(each.message()) == MessageKind.COMMIT ? each.position() : confirmed;
                }
                stream.confirm(confirmed);
                long expected = confirmed;
                TapeHome.await("the slot is confirmed", () -> confirmed(replay.slot()) == expected);
            }
            TapeHome.await("the slot is free", () -> !replay.isRead());

            try (SlotStream stream = TapeHome.read(player.endpoint(), replay, 0)) {
                ByteBuffer begin = stream.next(LONG);
                assertThat(PluginMessages.of(PGOUTPUT).kind(begin)).isEqualTo(MessageKind.BEGIN);
                // Of its commit.
                assertThat(begin.getLong(begin.position() + 1)).isGreaterThanOrEqualTo(confirmed);
            }
        }
    }

    @Test
    void aSecondReaderOfASlotIsRefusedAsByAServer() throws Exception {
        try (Replay replay = played.copy(PGOUTPUT);
                SlotStream first = TapeHome.read(player.endpoint(), replay, 0)) {
            assertThatThrownBy(() -> TapeHome.read(player.endpoint(), replay, 0))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("is active for PID");
            assertThat(receive(first, 100)).hasSize(100);
        }
    }

    @Test
    void readersOfTwoSlotsAllGetAll() throws Exception {
        int messages = (int) file.stream(PGOUTPUT).orElseThrow().messages();
        ExecutorService readers = Executors.newFixedThreadPool(4);
        try {
            Callable<List<Received>> reading = () -> whole(player.endpoint(), played, PGOUTPUT);
            List<Future<List<Received>>> all = readers.invokeAll(Collections.nCopies(4, reading));
            assertThat(all.get(0).get()).hasSize(messages);
            assertThat(all).allSatisfy(each -> assertThat(each.get())
                    .isEqualTo(all.get(0).get()));
        } finally {
            readers.shutdownNow();
        }
    }

    @Test
    void aConnectionGoesOnWhenItsStreamIsEndedInOrder() throws Exception {
        try (Replay replay = played.copy(PGOUTPUT);
                Connection connection = replication(player.endpoint())) {
            PGReplicationStream stream = connection
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .replicationStream()
                    .logical()
                    .withSlotName(replay.slot())
                    .withSlotOption("proto_version", 1)
                    .withSlotOption("publication_names", Replay.PUBLICATION)
                    .start();
            assertThat(stream.read().get()).isEqualTo((byte) 'B');
            stream.close();

            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("IDENTIFY_SYSTEM")) {
                row.next();
                assertThat(row.getString("xlogpos")).isEqualTo(Lsn.text(end));
            }
            assertThat(replay.isRead()).isFalse();
        }
    }

    @Test
    void aWrongPasswordIsRefusedAndLeavesNothing() throws Exception {
        Endpoint wrong = new Endpoint(
                "127.0.0.1",
                player.endpoint().port(),
                catalog.user(),
                "wrong",
                catalog.database(),
                catalog.parameters());

        assertThatThrownBy(wrong::connect).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .isEqualTo("28P01"));

        TapeHome.await("its threads have ended", () -> threads() == 1);
    }

    @Test
    void encryptionIsRefusedInWordsWhereItIsRequiredAndLeftOutWhereItIsPreferred() throws Exception {
        Listeners.assertLoopbackOnly(player.endpoint().port());
        assertThatThrownBy(() -> player.endpoint().with("sslmode", "require").connect())
                .hasMessageContaining("does not support SSL");
        assertThat(TapeHome.number(player.endpoint().with("sslmode", "prefer"), "SELECT 7"))
                .isEqualTo(7);
        assertThat(TapeHome.number(player.endpoint().with("gssEncMode", "prefer"), "SELECT 7"))
                .isEqualTo(7);
    }

    @Test
    void whatATapeDoesNotHaveIsRefusedAndTheConnectionGoesOn() throws Exception {
        try (Connection connection = replication(player.endpoint());
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(
                            () -> statement.execute("START_REPLICATION SLOT \"no\" LOGICAL 0/0 (\"proto_version\" '4',"
                                    + " \"streaming\" 'on')"))
                    .hasMessageContaining("a tape cannot be played with option streaming 'on' of pgoutput");
            assertThatThrownBy(() ->
                            statement.execute("START_REPLICATION SLOT \"no\" LOGICAL 0/0 (\"proto_version\" '1')"))
                    .hasMessageContaining("replication slot \"no\" does not exist");
            assertThat(statement.execute("SELECT 1")).isTrue();
        }
    }

    @Test
    void aReaderThatConfirmsMoreThanItWasSentIsRefused() throws Exception {
        try (Player own = player(1);
                Replay replay = played.copy(PGOUTPUT)) {
            try (SlotStream stream = TapeHome.read(own.endpoint(), replay, 0)) {
                receive(stream, 10);
                stream.confirm(end + 4_096);
                assertThatThrownBy(() -> receive(stream, Integer.MAX_VALUE)).isInstanceOf(UnfitEnvironment.class);
            }
            assertThat(own.failures())
                    .singleElement()
                    .asString()
                    .startsWith("position %s was confirmed, and only ".formatted(Lsn.text(end + 4_096)))
                    .endsWith(" was sent");
            TapeHome.await("the slot is free", () -> !replay.isRead());
            assertThat(confirmed(replay.slot()))
                    .isEqualTo(file.stream(PGOUTPUT).orElseThrow().start());
        }
    }

    @Test
    void aReaderThatDoesNotReadForAWhileGetsEverything() throws Exception {
        int turns = 60;
        try (Player more = player(turns);
                Replay replay = played.copy(PGOUTPUT);
                SlotStream stream = TapeHome.read(more.endpoint(), replay, 0)) {
            Thread.sleep(500);

            long rows = 0;
            PluginMessages messages = PluginMessages.of(PGOUTPUT);
            while (rows < turns * (server.tape().facts().rowMessages() - 1) + 1) {
                rows += messages.kind(stream.next(LONG)).isRow() ? 1 : 0;
            }
            assertThat(more.failures()).isEmpty();
        }
    }

    @Test
    void aReaderMayComeBackInALaterTurn() throws Exception {
        StreamFacts facts = file.stream(PGOUTPUT).orElseThrow();
        long turn = end - facts.start();
        try (Player more = player(3);
                Replay replay = played.copy(PGOUTPUT)) {
            assertThatThrownBy(() -> TapeHome.read(more.endpoint(), replay, end + 2 * turn + 16))
                    .hasMessageContaining("behind the end of the tape, " + Lsn.text(end + 2 * turn));
            assertThat(TapeHome.number(more.endpoint(), "SELECT pg_current_wal_lsn() - '0/0'"))
                    .isGreaterThanOrEqualTo(end + 2 * turn);
            try (SlotStream stream = TapeHome.read(more.endpoint(), replay, facts.last() + turn)) {
                ByteBuffer begin = stream.next(LONG);
                assertThat(begin.getLong(begin.position() + 1)).isGreaterThan(end + turn);
            }
            assertThat(more.failures()).isEmpty();
        }
    }

    @Test
    void aReaderOfATapeThatIsDamagedIsToldSo() throws Exception {
        byte[] bytes = Files.readAllBytes(file.path());
        bytes[bytes.length / 2] ^= 1;
        Path damaged = Files.write(Files.createTempFile(data, "damaged", Tapes.FILE), bytes);
        try (Player of = Player.start(TapeFile.open(damaged), catalog, end, 1);
                Replay replay = played.copy(PGOUTPUT);
                SlotStream stream = TapeHome.read(of.endpoint(), replay, 0)) {
            assertThatThrownBy(() -> receive(stream, Integer.MAX_VALUE))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("is not a whole tape");
            assertThat(of.failures()).singleElement().asString().contains("is not a whole tape");
        }
        Files.delete(damaged);
    }

    @Test
    void aReaderThatNeverAnswersIsEndedByTheServersOwnRule() throws Exception {
        try (Player own = player(1);
                Replay replay = played.copy(PGOUTPUT);
                // Returns when the server has begun to stream: the slot is read from then on, for one second.
                SlotStream stream = TapeHome.read(own.endpoint().withOptions("-c wal_sender_timeout=1s"), replay, 0)) {
            TapeHome.await("the slot is free", () -> !replay.isRead());
            assertThatThrownBy(() -> receive(stream, Integer.MAX_VALUE)).isInstanceOf(UnfitEnvironment.class);
            assertThat(own.failures()).containsExactly("the catalog's server has ended a reader's stream");
        }
    }

    @Test
    void whatIsNoClientIsClosedAndHarmsNobody() throws Exception {
        byte[][] nonsense = {
            {},
            {0},
            {0, 0, 0, 0},
            {0, 0, 0, 4},
            {-1, -1, -1, -1, 0},
            {0x16, 3, 1, 2, 0, 1, 0},
            "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
            // To be cancelled is a session that there is not; encryption is asked for twice, then there is nothing.
            ints(16, 80877102, 1, 2),
            ints(8, 80877103, 8, 80877104),
        };
        for (byte[] each : nonsense) {
            try (Socket socket = new Socket("127.0.0.1", player.endpoint().port())) {
                socket.getOutputStream().write(each);
                socket.shutdownOutput();
                InputStream in = socket.getInputStream();
                socket.setSoTimeout((int) LONG.toMillis());
                assertThat(in.readAllBytes().length).isLessThan(3);
            }
        }
        assertThat(TapeHome.number(player.endpoint(), "SELECT 7")).isEqualTo(7);
    }

    @Test
    void closingItEndsAllConnectionsOnBothSides() throws Exception {
        try (Replay replay = played.copy(PGOUTPUT);
                Connection sql = player.endpoint().connect();
                SlotStream reading = TapeHome.read(player.endpoint(), replay, 0);
                Socket silent = new Socket("127.0.0.1", player.endpoint().port())) {
            receive(reading, 10);
            assertThat(connections()).isGreaterThanOrEqualTo(2);
            // One that it has not taken yet would be reset.
            TapeHome.await("all three are taken", () -> threads("player-reader") == 3);

            player.close();

            TapeHome.await("connections are closed", () -> connections() == 0);
            TapeHome.await("threads have ended", () -> threads() == 0);
            assertThat(silent.getInputStream().read()).isNegative();
            assertThat(sql.isValid(1)).isFalse();
            assertThat(TapeHome.number(catalog, "SELECT count(*) FROM pg_stat_replication"))
                    .isZero();
            assertThatThrownBy(() -> player.endpoint().connect()).isInstanceOf(SQLException.class);
        }
    }

    private static byte[] ints(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Integer.BYTES);
        bytes.asIntBuffer().put(values);
        return bytes.array();
    }

    private static Player player(int turns) {
        return Player.start(file, catalog, end, turns);
    }

    private static List<Received> whole(Endpoint endpoint, OpenTape tape, String plugin) throws Exception {
        try (Replay replay = tape.copy(plugin);
                SlotStream stream = TapeHome.read(endpoint, replay, 0)) {
            return receive(stream, (int) file.stream(plugin).orElseThrow().messages());
        }
    }

    private static List<Received> upToEnd(Endpoint endpoint, OpenTape tape, String plugin, long from) throws Exception {
        long last = file.stream(plugin).orElseThrow().last();
        PluginMessages messages = PluginMessages.of(plugin);
        try (Replay replay = tape.copy(plugin);
                SlotStream stream = TapeHome.read(endpoint, replay, from)) {
            List<Received> all = new ArrayList<>();
            Received received;
            do {
                received = receive(stream, 1).get(0);
                all.add(received);
            } while (received.position() < last || messages.kind(received.message()) != MessageKind.COMMIT);
            return all;
        }
    }

    private static List<Received> receive(SlotStream stream, int messages) throws InterruptedException {
        List<Received> all = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            byte[] bytes = PluginMessages.bytes(stream.next(LONG));
            all.add(new Received(stream.position(), ByteBuffer.wrap(bytes)));
        }
        return all;
    }

    private static Connection replication(Endpoint endpoint) throws SQLException {
        return endpoint.with("replication", "database")
                .with("assumeMinServerVersion", "10")
                .with("preferQueryMode", "simple")
                .connect();
    }

    private static long confirmed(String slot) throws SQLException {
        return TapeHome.number(
                catalog,
                "SELECT confirmed_flush_lsn - '0/0' FROM pg_replication_slots WHERE slot_name = '%s'".formatted(slot));
    }

    /** Of all but the one that asks. */
    private static long connections() throws SQLException {
        return TapeHome.number(
                catalog,
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type IN ('client backend', 'walsender')"
                        + " AND pid <> pg_backend_pid()");
    }

    /** Of players, but for the one that is there throughout. */
    private static long threads() {
        return threads("player") - 1;
    }

    private static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(name))
                .count();
    }
}
