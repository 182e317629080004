package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.ProcessIdentity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A harness that is killed in the middle, and {@code perf clean} after it. */
class LeftoversIT {

    /** A program below another, as the JVM that JMH forks. */
    private static final String SLEEPS = "sleep 600 & sleep 600 & echo 2 >&2; wait";

    private static final String PGPASS_PROPERTY = "org.postgresql.pgpassfile";

    @TempDir
    Path data;

    @TempDir
    Path own;

    private final List<String> said = new ArrayList<>();

    /** Opens the database that its second argument names, reserves and makes a slot, starts a program with another below it, waits for ever. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) throws Exception {
            Ledger ledger = Ledger.open(Path.of(arguments[0]));
            Database database = Databases.open(
                    DatabaseSpec.parse(arguments[1]), DatabaseOptions.in(Path.of(arguments[0])), ledger, line -> {});
            Slot slot = database.slots().reserve();
            try (Session session = Session.open(database.endpoint())) {
                session.execute("SELECT pg_create_logical_replication_slot(?, 'pgoutput')", slot.name());
                session.execute("CREATE PUBLICATION " + slot.publication());
            }
            ledger.start(Command.of("/bin/sh", "-c", SLEEPS), "sleep", line -> {}, line -> System.out.println("ready"));
            new CountDownLatch(1).await();
        }
    }

    @BeforeAll
    static void requireServer() {
        assumeTrue(!Installation.find().isEmpty(), "skipped: no PostgreSQL is installed here");
    }

    @AfterEach
    void forget() {
        System.clearProperty(PGPASS_PROPERTY);
    }

    private void kill(String database, Map<String, String> environment) throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        Command java = Command.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                data.toString(),
                database);
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            java = java.with(variable.getKey(), variable.getValue());
        }
        try (Child child = java.start(line -> ready.countDown(), line -> {})) {
            assertThat(ready.await(120, TimeUnit.SECONDS))
                    .as(String.join("\n", child.tail()))
                    .isTrue();
            assertThat(Leftovers.describe(data)).isEmpty();
            assertThat(Leftovers.clean(data, said::add)).isZero();
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            assertThat(child.waitFor(Duration.ofSeconds(20))).isEqualTo(137);
        }
    }

    @Test
    void clusterOfAKilledRunIsStoppedAndDeletedAndItsProcessesEnded() throws Exception {
        kill("local", Map.of());

        Map<String, String> cluster = entry("cluster");
        Map<String, String> process = entry("process");
        ProcessHandle server = ClusterProcesses.server(Path.of(cluster.get("folder"), Cluster.SERVER))
                .orElseThrow();
        ProcessHandle shell =
                ProcessHandle.of(Long.parseLong(process.get("pid"))).orElseThrow();
        List<ProcessHandle> below = shell.descendants().toList();
        assertThat(below).hasSize(2).allMatch(ProcessIdentity::runs);
        shell.destroyForcibly();
        assertThat(Leftovers.describe(data))
                .containsExactly(
                        "sleep (pid %s)".formatted(process.get("pid")),
                        "cluster (folder %s)".formatted(cluster.get("folder")));

        assertThat(Leftovers.clean(data, said::add)).isZero();

        assertThat(below).noneMatch(ProcessIdentity::runs);
        assertThat(ProcessIdentity.runs(server)).isFalse();
        assertThat(Path.of(cluster.get("folder"))).doesNotExist();
        assertThat(data.resolve("runs")).isEmptyDirectory();
        assertThat(said).hasSize(2).allMatch(line -> line.startsWith("Removed "));
    }

    @Test
    void slotOfAKilledRunIsKeptInMindUntilItCanBeDropped() throws Exception {
        try (OtherServer server = new OtherServer(own);
                Session session = Session.open(server.endpoint())) {
            Endpoint endpoint = server.endpoint();
            kill(
                    "postgresql://%s@%s/postgres".formatted(endpoint.user(), endpoint.address()),
                    Map.of("PGPASSWORD", endpoint.password()));
            Map<String, String> slot = entry("slot");
            assertThat(slot).doesNotContainValue(endpoint.password());

            assertThat(Leftovers.clean(data, said::add)).isEqualTo(1);
            assertThat(said.get(said.size() - 1))
                    .startsWith("Could not remove slot (name " + slot.get("name"))
                    .contains("PGPASSWORD");
            assertThat(session.number("SELECT count(*) FROM pg_replication_slots"))
                    .isEqualTo(1);

            pgpass(endpoint);
            assertThat(Leftovers.clean(data, said::add)).isZero();
            assertThat(session.number("SELECT count(*) FROM pg_replication_slots"))
                    .isZero();
            assertThat(session.number("SELECT count(*) FROM pg_publication")).isZero();
            assertThat(data.resolve("runs")).isEmptyDirectory();
        }
    }

    private void pgpass(Endpoint endpoint) throws Exception {
        String line = "127.0.0.1:%d:*:*:%s\n".formatted(endpoint.port(), endpoint.password());
        System.setProperty(
                PGPASS_PROPERTY, Files.writeString(own.resolve("pgpass"), line).toString());
    }

    private Map<String, String> entry(String kind) {
        return Ledger.leftovers(data).stream()
                .filter(entry -> entry.kind().equals(kind))
                .findFirst()
                .orElseThrow()
                .facts();
    }
}
