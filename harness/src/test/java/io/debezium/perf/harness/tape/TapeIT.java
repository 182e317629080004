package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tapes from their recording to their removal, on clusters of the test's own. */
class TapeIT {

    private static final long EVENTS = 2_000;
    /** Written by initdb early on, so it is still at work. */
    private static final String INITDB = "PG_VERSION";
    /** Written by a server on its way up. */
    private static final String SERVER = "postmaster.opts";

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();
    private Ledger ledger;
    private Tapes tapes;

    @BeforeEach
    void prepare() throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        ledger = Ledger.open(data);
        tapes = Tapes.in(data);
    }

    @AfterEach
    void nothingIsLeft() {
        new OwnTapes(data).close();
        ledger.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    private static TapeRequest request() {
        return TapeRequest.of(new Workloads(Path.of("../scripts/workloads")).find("simple-update"), 1)
                .withEvents(EVENTS)
                .withScale(1)
                .withClients(2);
    }

    private TapePlayer open() {
        return tapes.open(request(), new DatabaseSpec.Auto(), false, ledger, said::add);
    }

    @Test
    void tapeIsRecordedOnceAndReplayedWithEachPluginAnyNumberOfTimes() throws Exception {
        String id;
        long position;
        try (TapePlayer player = open()) {
            id = player.tape().id();
            position = position(player);
            assertThat(player.tape().facts().rowMessages()).isEqualTo(EVENTS + 1);
            assertThatThrownBy(this::open)
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageStartingWith("tape %s: is in use by process %d"
                            .formatted(id, ProcessHandle.current().pid()));
            assertThatThrownBy(() -> tapes.remove(id)).hasMessageContaining("is in use");
        }
        said.clear();
        try (TapePlayer player = open()) {
            assertThat(said).containsExactly("Tape %s is there already".formatted(id));
            for (String plugin : player.plugins()) {
                drainTwice(player, plugin);
            }
            assertThat(position(player)).isEqualTo(position);
        }
        assertThat(Files.getPosixFilePermissions(data.resolve("tapes/" + id + "/password")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        tapes.remove(id);
        assertThat(data.resolve("tapes/" + id)).doesNotExist();
    }

    @Test
    void killedRecordingLeavesNoTapeAndTheNextOneIsWhole() throws Exception {
        killWhen("Recording tape", "partial", SERVER);
        assertThat(tapes.ids()).isEmpty();
        assertThat(folders()).singleElement().asString().endsWith(".partial");

        try (TapePlayer player = open()) {
            assertThat(player.tape().facts().events()).isEqualTo(EVENTS + 1);
            assertThat(folders()).containsExactly(player.tape().id());
        }
        assertThat(Leftovers.clean(data, said::add)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {INITDB, SERVER})
    void cleaningRemovesWhatAKilledRecordingLeft(String atWork) throws Exception {
        killWhen("Recording tape", "partial", atWork);

        assertThat(Leftovers.clean(data, said::add)).as(String.join("\n", said)).isZero();

        assertThat(folders()).isEmpty();
        assertThat(said).anyMatch(line -> line.startsWith("Removed half recorded tape in "));
    }

    @Test
    void cleaningStopsTheServerOfAKilledRunAndKeepsItsTape() throws Exception {
        killWhen("open", "", "");
        String id = tapes.ids().get(0);
        Path pidFile = data.resolve("tapes/" + id + "/server/pgdata/postmaster.pid");
        assertThat(pidFile).exists();
        assertThat(Leftovers.describe(data)).contains("server of the tape in " + data.resolve("tapes/" + id));

        assertThat(Leftovers.clean(data, said::add)).isZero();

        assertThat(pidFile).doesNotExist();
        try (TapePlayer player = open();
                Replay replay = player.copy("pgoutput")) {
            assertThat(player.tape().id()).isEqualTo(id);
            assertThat(number(
                            replay.endpoint(), "SELECT count(*) FROM pg_replication_slots WHERE slot_name LIKE 'dbz%'"))
                    .isEqualTo(1);
            assertThat(rows(replay)).isEqualTo(EVENTS + 1);
        }
    }

    @Test
    void referenceIsKeptWithTheTapeAndADamagedOneIsRefused() throws Exception {
        long[] values = new long[2 * (int) (EVENTS + 1)];
        Arrays.setAll(values, i -> i * 31L);
        Content content = Content.of(values);
        String id;
        try (TapePlayer player = open()) {
            id = player.tape().id();
            assertThat(player.tape().reference("pgoutput")).isEmpty();
            player.tape().keep("pgoutput", content, "3.6.3.Final");
        }
        Tape again = tapes.list().get(0);
        assertThat(again.reference("pgoutput").orElseThrow().difference(content))
                .isEmpty();
        assertThat(again.reference("decoderbufs")).isEmpty();
        assertThat(again.facts().references().get("pgoutput").lastLsn()).isEqualTo(content.lastLsn());

        Files.write(data.resolve("tapes/" + id + "/content-pgoutput.bin"), new byte[32]);
        assertThatThrownBy(() -> again.reference("pgoutput")).hasMessageContaining("the file is damaged");
    }

    @Test
    void serversOfOthersAreRefused() {
        for (String other : List.of("container", "postgresql://postgres@localhost/postgres")) {
            assertThatThrownBy(() -> tapes.open(request(), DatabaseSpec.parse(other), false, ledger, said::add))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("must be auto, local or embedded");
        }
    }

    /** Opens the tape, has a copy of a slot, and waits for ever. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) throws Exception {
            Path data = Path.of(arguments[0]);
            TapePlayer player = Tapes.in(data)
                    .open(request(), new DatabaseSpec.Auto(), false, Ledger.open(data), System.out::println);
            System.out.println("open " + player.copy("pgoutput").slot());
            new CountDownLatch(1).await();
        }
    }

    /** Kills a harness as soon as it has printed a line and, if a folder is named, made one ending so with a file in its cluster. */
    private void killWhen(String line, String folder, String file) throws Exception {
        CountDownLatch printed = new CountDownLatch(1);
        Command java = Command.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                data.toString());
        try (Child child = java.start(
                text -> {
                    if (text.startsWith(line)) {
                        printed.countDown();
                    }
                },
                text -> {})) {
            assertThat(printed.await(60, TimeUnit.SECONDS))
                    .as(String.join("\n", child.tail()))
                    .isTrue();
            while (!folder.isEmpty() && !clusterHas(folder, file)) {
                assertThat(child.waitFor(Duration.ofMillis(5)))
                        .as(String.join("\n", child.tail()))
                        .isNull();
            }
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            assertThat(child.waitFor(Duration.ofSeconds(20))).isEqualTo(137);
        }
    }

    private boolean clusterHas(String suffix, String file) throws IOException {
        return folders().stream()
                .filter(name -> name.endsWith(suffix))
                .anyMatch(name -> Files.exists(data.resolve("tapes/" + name + "/server/pgdata/" + file)));
    }

    private List<String> folders() throws IOException {
        try (Stream<Path> found = Files.list(data.resolve("tapes"))) {
            return found.filter(Files::isDirectory)
                    .map(each -> each.getFileName().toString())
                    .toList();
        }
    }

    private static void drainTwice(TapePlayer player, String plugin) throws SQLException {
        for (int i = 0; i < 2; i++) {
            try (Replay replay = player.copy(plugin)) {
                assertThat(replay.lastLsn()).isEmpty();
                assertThat(replay.sender()).isEmpty();
                assertThat(rows(replay)).isEqualTo(replay.rowMessages()).isEqualTo(replay.events());
            }
        }
    }

    /** Row messages, by their first byte with pgoutput; decoderbufs has one message for each row, begin and commit. */
    private static long rows(Replay replay) throws SQLException {
        boolean pgoutput = replay.plugin().equals("pgoutput");
        String options = pgoutput ? ", 'proto_version', '1', 'publication_names', '" + replay.publication() + "'" : "";
        String filter = pgoutput ? "get_byte(data, 0) IN (73, 85, 68)" : "position('public.'::bytea IN data) > 0";
        return number(
                replay.endpoint(),
                "SELECT count(*) FROM pg_logical_slot_get_binary_changes('%s', NULL, NULL%s) WHERE %s"
                        .formatted(replay.slot(), options, filter));
    }

    /** Of the tape's own slot, which no drain may move. */
    private static long position(TapePlayer player) throws SQLException {
        try (Replay replay = player.copy("pgoutput")) {
            return number(
                    replay.endpoint(),
                    "SELECT (restart_lsn - '0/0') + (confirmed_flush_lsn - '0/0') FROM pg_replication_slots"
                            + " WHERE slot_name = 'tape_pgoutput'");
        }
    }

    private static long number(Endpoint endpoint, String sql) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
