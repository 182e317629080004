package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.ProcessIdentity;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A cluster of our own from installed binaries. */
class PrivateClusterIT {

    @TempDir
    static Path commonData;

    private static Ledger commonLedger;

    /** For the tests that only look at it. */
    private static Database common;

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();
    private Ledger ledger;

    @BeforeAll
    static void open() throws Exception {
        assumeTrue(!Installation.find().isEmpty(), "skipped: no PostgreSQL is installed here");
        commonLedger = ledgerIn(commonData);
        common = open(commonData, commonLedger, line -> {});
    }

    @AfterAll
    static void close() {
        if (common != null) {
            common.close();
            commonLedger.close();
            assertThat(commonData.resolve("runs")).isEmptyDirectory();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        ledger = ledgerIn(data);
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        ledger.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    private static Ledger ledgerIn(Path data) throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Ledger.open(data);
    }

    private static Database open(Path data, Ledger ledger, Consumer<String> say) {
        return Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, say);
    }

    private static Path home(Path data) throws Exception {
        try (var folders = Files.list(data.resolve("clusters"))) {
            return folders.findFirst().orElseThrow().resolve(Cluster.SERVER);
        }
    }

    @Test
    void serverListensOnLoopbackAloneAndNotAsRootAndNotInOurSession() throws Exception {
        Listeners.assertLoopbackOnly(common.endpoint().port());
        ProcessHandle server = ClusterProcesses.server(home(commonData)).orElseThrow();

        assertThat(common.pid()).hasValue(server.pid());
        assertThat(server.info().user())
                .hasValueSatisfying(user -> assertThat(user).isNotEqualTo("root"));
        String stat = Files.readString(Path.of("/proc/" + server.pid() + "/stat"));
        String session = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[3];
        assertThat(session).isEqualTo(Long.toString(server.pid()));
    }

    @Test
    void onlyWhatDecodingNeedsDiffersFromTheDefaultsAndFsyncStaysOn() throws Exception {
        try (Session session = Session.open(common.endpoint())) {
            assertThat(session.setting("fsync")).isEqualTo("on");
            assertThat(session.setting("synchronous_commit")).isEqualTo("on");
            assertThat(common.info().settings())
                    .contains(new Setting("wal_level", "logical", "replica", "configuration file"))
                    .extracting(Setting::name)
                    .doesNotContain("fsync", "synchronous_commit", "application_name", "client_encoding");
        }
    }

    @Test
    void closingLeavesNeitherProcessNorFolderAndMayBeRepeated() throws Exception {
        Database database = open(data, ledger, said::add);
        Path home = home(data);
        ProcessHandle server = ClusterProcesses.server(home).orElseThrow();
        database.close();
        database.close();

        assertThat(ProcessIdentity.runs(server)).isFalse();
        assertThat(data.resolve("clusters")).isEmptyDirectory();
        assertThat(Listeners.of(database.endpoint().port())).isEmpty();
    }

    @Test
    void aDataFolderThatTheServersUserMayNotEnterIsSaidAndAvoided() throws Exception {
        assumeTrue(ServerUser.choose().name().isPresent(), "skipped: only root hands over to another user");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        try (Database database = open(data, ledger, said::add)) {
            assertThat(said.get(0)).startsWith("The server is in /var/tmp/debezium-perf-");
            assertThat(home(data)).isSymbolicLink();
        }
    }

    @Test
    void aServerThatDoesNotStartIsShownWithItsLogAndLeavesNothing() throws Exception {
        ServerBinaries binaries = ServerBinaries.installed(Installation.find().get(0), "for a test", List.of());

        assertThatThrownBy(() -> Cluster.temporary(
                        binaries, DatabaseOptions.in(data), Map.of("wal_level", "everything"), ledger, said::add))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("invalid value for parameter \"wal_level\": \"everything\"");
        assertThat(data.resolve("clusters")).isEmptyDirectory();
    }
}
