package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.DatabaseSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tapes from their recording to their removal, on clusters of the test's own. */
class TapeIT {

    private TapeHome home;

    @BeforeEach
    void prepare(@TempDir Path data) throws Exception {
        home = new TapeHome(data);
    }

    @AfterEach
    void nothingIsLeft() {
        home.close();
        assertThat(home.data().resolve("runs")).isEmptyDirectory();
    }

    @Test
    void tapeIsRecordedOnceAndReplayedWithEachPluginAnyNumberOfTimesAndKeepsItsReference() throws Exception {
        long[] values = new long[2 * (int) (TapeHome.EVENTS + 1)];
        Arrays.setAll(values, i -> i * 31L);
        Content content = new Content(values);
        String id;
        long position;
        try (OpenTape opened = home.open()) {
            id = opened.tape().id();
            position = position(opened);
            assertThat(opened.tape().facts().rowMessages()).isEqualTo(TapeHome.EVENTS + 1);
            assertThatThrownBy(home::open)
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageStartingWith("tape %s: is in use by process %d"
                            .formatted(id, ProcessHandle.current().pid()));
            assertThatThrownBy(() -> home.tapes().remove(id)).hasMessageContaining("is in use");
        }
        home.said().clear();
        try (OpenTape opened = home.open()) {
            assertThat(home.said()).containsExactly("Tape %s is there already".formatted(id));
            for (String plugin : opened.plugins()) {
                drainTwice(opened, plugin);
            }
            assertThat(position(opened)).isEqualTo(position);
            assertThat(opened.tape().reference("pgoutput")).isEmpty();
            opened.tape().keep("pgoutput", content, "3.6.3.Final", Optional.empty());
        }
        assertThat(Files.getPosixFilePermissions(home.data().resolve("tapes/" + id + "/password")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        referenceIsKeptWithTheTapeAndADamagedOneIsRefused(content);
        home.tapes().remove(id);
        assertThat(home.data().resolve("tapes/" + id)).doesNotExist();
    }

    private void referenceIsKeptWithTheTapeAndADamagedOneIsRefused(Content content) throws Exception {
        Tape again = home.tapes().tape(home.tapes().ids().get(0));
        assertThat(again.reference("pgoutput").orElseThrow().difference(content))
                .isEmpty();
        assertThat(again.reference("decoderbufs")).isEmpty();
        assertThat(again.facts().references().get("pgoutput").lastLsn()).isEqualTo(content.lastLsn());

        Files.write(home.data().resolve("tapes/" + again.id() + "/content-pgoutput.bin"), new byte[32]);
        assertThatThrownBy(() -> again.reference("pgoutput")).hasMessageContaining("the file is damaged");
    }

    @Test
    void serversOfOthersAreRefused() {
        for (String other : List.of("container", "postgresql://postgres@localhost/postgres")) {
            assertThatThrownBy(() -> new TapeServers(
                                    home.data(), DatabaseSpec.parse(other), false, home.ledger(), home.said()::add)
                            .open(TapeHome.request()))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageContaining("must be auto, local or embedded");
        }
    }

    private static void drainTwice(OpenTape opened, String plugin) throws SQLException {
        for (int i = 0; i < 2; i++) {
            try (Replay replay = opened.copy(plugin)) {
                assertThat(replay.lastLsn()).isEmpty();
                assertThat(replay.sender()).isEmpty();
                assertThat(TapeHome.rows(replay))
                        .isEqualTo(replay.rowMessages())
                        .isEqualTo(replay.events());
            }
        }
    }

    /** Of the tape's own slot, which no drain may move. */
    private static long position(OpenTape opened) throws SQLException {
        try (Replay replay = opened.copy("pgoutput")) {
            return TapeHome.number(
                    replay.endpoint(),
                    "SELECT (restart_lsn - '0/0') + (confirmed_flush_lsn - '0/0') FROM pg_replication_slots"
                            + " WHERE slot_name = 'tape_pgoutput'");
        }
    }
}
