package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.PgBouncer.Pooling;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.ProcessIdentity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A PgBouncer of ours in front of a cluster of ours. */
class PgBouncerIT {

    private static final Pooling TRANSACTIONS = new Pooling(Pooling.TRANSACTION, 2);

    @TempDir
    static Path serverData;

    private static Ledger serverLedger;
    private static Database database;

    @TempDir
    Path data;

    private Ledger ledger;

    @BeforeAll
    static void openServer() throws Exception {
        assumeTrue(!Installation.find().isEmpty(), "skipped: no PostgreSQL is installed here");
        assumeTrue(Installation.onPath("pgbouncer").isPresent(), "skipped: PgBouncer is not installed here");
        serverLedger = ledgerIn(serverData);
        DatabaseOptions options = DatabaseOptions.in(serverData);
        database = Databases.open(new DatabaseSpec.Local(), options, serverLedger, line -> {});
    }

    @AfterAll
    static void closeServer() {
        if (database != null) {
            database.close();
            serverLedger.close();
            assertThat(serverData.resolve("runs")).isEmptyDirectory();
            assertThat(serverData.resolve("clusters")).isEmptyDirectory();
        }
    }

    @BeforeEach
    void prepare() throws Exception {
        ledger = ledgerIn(data);
    }

    @AfterEach
    void nothingIsLeft() {
        ledger.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
        assertThat(Folders.children(data.resolve("clusters"))).isEmpty();
    }

    private static Ledger ledgerIn(Path data) throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Ledger.open(data);
    }

    @Test
    void leadsToTheServerOnLoopbackAloneAndKnowsNoPassword() throws Exception {
        Endpoint server = database.endpoint();
        try (PgBouncer pooler = start()) {
            Listeners.assertLoopbackOnly(pooler.endpoint().port());
            assertThat(pooler.version()).startsWith("PgBouncer 1.");
            assertThat(ProcessHandle.of(pooler.child().pid())
                            .orElseThrow()
                            .info()
                            .user())
                    .isNotEqualTo(Optional.of("root"));
            for (String name : List.of("users.txt", "pgbouncer.ini")) {
                Path file = file(name);
                assertThat(Files.readString(file)).doesNotContain(server.password());
                assertThat(Files.getPosixFilePermissions(file))
                        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
            }
            assertThatThrownBy(() -> Session.open(pooler.endpoint().as(server.user(), "wrong")))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining("authentication failed");
        }
    }

    @Test
    void whatAKilledRunLeavesOfItIsRemoved() throws Exception {
        PgBouncer pooler = start();
        long pid = pooler.child().pid();

        // As perf clean does it once the owner of the ledger is gone.
        ClusterProcesses.quit(file("pgbouncer.ini").getParent());

        assertThat(ProcessHandle.of(pid).filter(ProcessIdentity::runs)).isEmpty();
        pooler.close();
    }

    private PgBouncer start() {
        return PgBouncer.start(database.endpoint(), TRANSACTIONS, 4, data, ledger, line -> {});
    }

    private Path file(String name) throws Exception {
        try (Stream<Path> files = Files.walk(data.resolve("clusters"))) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }
}
