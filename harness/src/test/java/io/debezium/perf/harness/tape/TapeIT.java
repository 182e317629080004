package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tapes from their recording to their removal, on clusters of the test's own. */
class TapeIT {

    private static final long EVENTS = 2_000;

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
        tapes.ids().forEach(tapes::remove);
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
