package io.debezium.perf.harness.postgres;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.postgresql.replication.PGReplicationStream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Servers that are reached through a URL. They are our own here, but the code under test does not know that. */
class ExternalIT {

    @TempDir
    static Path data;

    private static Ledger ledger;
    private static Database logical;
    private static String url;

    @BeforeAll
    static void start() {
        ledger = Ledger.open(data);
        logical = Embedded.start(data, ledger, Map.of());
        url = Embedded.url(logical.endpoint());
    }

    @AfterAll
    static void stop() {
        logical.close();
        ledger.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    private static Database open(String url) {
        return Databases.open(DatabaseSpec.parse(url), DatabaseOptions.in(data), ledger, line -> {});
    }

    private static UnfitEnvironment refusal(String url) {
        return catchThrowableOfType(UnfitEnvironment.class, () -> open(url).close());
    }

    @Test
    void serverIsUsedAsItIsAndKeepsRunning() throws Exception {
        try (Database database = open(url)) {
            assertThat(database.kind()).isEqualTo("external");
            assertThat(database.endpoint()).isEqualTo(logical.endpoint());
            database.requirePlugin("pgoutput");
        }
        try (Session session = Session.open(logical.endpoint())) {
            assertThat(session.number("SELECT count(*) FROM pg_replication_slots"))
                    .isZero();
        }
    }

    @Test
    void aServerThatDoesNotLetUsInOrDoesNotAnswerIsRefusedAndThePasswordIsShownNowhere() throws Exception {
        UnfitEnvironment refused = refusal(Embedded.url(logical.endpoint().as("postgres", "hidden")));
        assertThat(refused).hasMessageContaining("refuses the user or the password");
        assertThat(refused.remedy()).contains("PGPASSWORD", "~/.pgpass");

        UnfitEnvironment nobody = refusal("postgresql://u:hidden@127.0.0.1:1/d");
        assertThat(nobody).hasMessageStartingWith("postgresql://u@127.0.0.1:1/d: does not answer: ");
        for (UnfitEnvironment each : List.of(refused, nobody)) {
            assertThat(Throwables.getStackTrace(each)).doesNotContain("hidden");
        }
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(refusal("postgresql://u:hidden@127.0.0.1:%d/d?loginTimeout=1".formatted(silent.getLocalPort())))
                    .hasMessageContaining("does not answer: ");
        }
    }

    @Test
    void walLevelReplicaIsRefusedWithTheStatement() {
        try (Database replica = Embedded.start(data, ledger, Map.of("wal_level", "replica"))) {
            UnfitEnvironment refused = refusal(Embedded.url(replica.endpoint()));

            assertThat(refused).hasMessage(replica.endpoint() + " with wal_level=replica: must have wal_level=logical");
            assertThat(refused.remedy()).contains("ALTER SYSTEM SET wal_level = logical", "restart");
        }
    }

    @Test
    void userWithoutReplicationIsRefusedWithTheStatement() throws Exception {
        try (Session session = Session.open(logical.endpoint())) {
            session.execute("CREATE ROLE plain LOGIN PASSWORD 'p'");
            Endpoint plain = new Endpoint("127.0.0.1", logical.endpoint().port(), "plain", "p", "postgres", Map.of());
            UnfitEnvironment refused = refusal(Embedded.url(plain));

            assertThat(refused).hasMessageContaining("must have the attribute REPLICATION");
            session.execute(refused.remedy().replace("As a superuser: ", ""));
            open(Embedded.url(plain)).close();
        }
    }

    @Test
    void serverWithoutAFreeSlotIsRefused() throws Exception {
        try (Session session = Session.open(logical.endpoint())) {
            try {
                session.execute("SELECT pg_create_physical_replication_slot('taken_' || i)"
                        + " FROM generate_series(1, current_setting('max_replication_slots')::int) AS i");

                assertThat(refusal(url))
                        .hasMessage(logical.endpoint() + " with max_replication_slots=32: has none left");
            } finally {
                session.execute("SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots");
            }
        }
    }

    @Test
    void pluginThatIsNotThereIsRefused() throws Exception {
        try (Session session = Session.open(logical.endpoint());
                Database database = open(url)) {
            allow(session, "pgoutput, no_such_plugin");

            assertThatThrownBy(() -> database.requirePlugin("no_such_plugin"))
                    .isInstanceOfSatisfying(UnfitEnvironment.class, e -> assertThat(e.remedy())
                            .contains("decoderbufs", "plugin=pgoutput"))
                    .hasMessageStartingWith(
                            "plugin no_such_plugin on " + logical.endpoint() + ": is not installed there");
        }
    }

    @Test
    void pluginThatTheServerRefusesGetsTheStatementThatAllowsIt() throws Exception {
        try (Session session = Session.open(logical.endpoint());
                Database database = open(url)) {
            allow(session, "pgoutput");

            UnfitEnvironment refused =
                    catchThrowableOfType(UnfitEnvironment.class, () -> database.requirePlugin("test_decoding"));
            assertThat(refused)
                    .hasMessage("plugin test_decoding: is refused by " + logical.endpoint()
                            + ": its setting output_plugin_libraries lists only pgoutput");
            assertThat(refused.remedy())
                    .startsWith("As a superuser: ALTER SYSTEM SET output_plugin_libraries = pgoutput, test_decoding;"
                            + " SELECT pg_reload_conf();");

            session.execute(refused.remedy().replaceAll("As a superuser: ([^;]*);.*", "$1"));
            reload(session, "pgoutput, test_decoding");
            database.requirePlugin("test_decoding");
        }
    }

    private static void allow(Session session, String plugins) throws Exception {
        session.execute("ALTER SYSTEM SET output_plugin_libraries = " + plugins);
        reload(session, plugins);
    }

    private static void reload(Session session, String expected) throws Exception {
        session.execute("SELECT pg_reload_conf()");
        Deadline deadline = Deadline.in(Duration.ofSeconds(20));
        while (!expected.equals(session.setting("output_plugin_libraries"))) {
            assertThat(deadline.pause(Duration.ofMillis(20))).isTrue();
        }
    }

    @Test
    void droppingASlotEndsItsReaderAndTakesThePublicationAlong() throws Exception {
        // The driver closes a connection that is garbage, whoever still reads a stream of it.
        try (Session session = Session.open(logical.endpoint());
                Database database = open(url);
                Connection reader = logical.endpoint().replicating().connect()) {
            Slot slot = database.slots().reserve();
            session.execute("SELECT pg_create_logical_replication_slot(?, 'pgoutput')", slot.name());
            session.execute("CREATE PUBLICATION " + slot.name() + " FOR ALL TABLES");
            PGReplicationStream stream = read(reader, slot);
            assertThat(stream.readPending()).isNull();
            assertThat(database.slots().list())
                    .singleElement()
                    .matches(seen -> seen.name().equals(slot.name()) && seen.active());
            assertThat(database.slots().warnings())
                    .singleElement()
                    .asString()
                    .contains(slot.name(), "scripts/perf clean");

            slot.close();
            slot.close();

            assertThatThrownBy(stream::read).isInstanceOf(SQLException.class);
            assertThat(database.slots().list()).isEmpty();
            assertThat(session.number("SELECT count(*) FROM pg_publication")).isZero();
        }
    }

    private static PGReplicationStream read(Connection reader, Slot slot) throws Exception {
        return reader.unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .logical()
                .withSlotName(slot.name())
                .withSlotOption("proto_version", 1)
                .withSlotOption("publication_names", slot.name())
                .start();
    }
}
