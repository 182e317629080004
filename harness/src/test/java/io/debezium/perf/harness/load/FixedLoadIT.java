package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An exact number of transactions, and files that are run once. */
class FixedLoadIT {

    private static final long EVENTS = 1_000;

    @AutoClose
    private static OtherServer postgres;

    @TempDir
    Path folder;

    private Path place;

    @BeforeAll
    static void startServer() throws Exception {
        postgres = new OtherServer();
    }

    @BeforeEach
    void makeWorkload() throws Exception {
        place = Files.createDirectory(folder.resolve("counted"));
        Files.writeString(place.resolve("workload.properties"), "eventsPerTransaction=1\n");
        Files.writeString(
                place.resolve("schema.sql"),
                "DROP TABLE IF EXISTS counted;\nCREATE TABLE counted (n int CHECK (n < 10), scale int);\n"
                        + "INSERT INTO counted VALUES (0, :scale);");
        Files.writeString(place.resolve("load.sql"), "\\set n random(1, 9)\nINSERT INTO counted VALUES (:n, :scale);");
    }

    @Test
    void asManyTransactionsAsAskedForWhateverTheNumberOfClients() throws Exception {
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            FixedLoad load = load();
            for (int transactions : new int[] {1, 3, 4, 103}) {
                load.once(TapeWorkload.SCHEMA, "events", EVENTS, ledger);
                load.run(transactions, ledger);
                assertThat(number("SELECT count(*) FROM counted WHERE scale = 7"))
                        .isEqualTo(transactions + 1);
            }
        }
        assertThat(folder.resolve("data/runs")).isEmptyDirectory();
    }

    @Test
    void aFileIsRunOnceWithTheScaleAndTheEventsAndOneThatIsNotThereIsNot() throws Exception {
        Files.writeString(
                place.resolve("schema.sql"),
                """
                DROP TABLE IF EXISTS counted;
                CREATE TABLE counted AS SELECT :scale AS scale, :events / 2 AS n;
                DO $$ BEGIN INSERT INTO counted VALUES (1, 1); END; $$;
                """);
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            load().once(TapeWorkload.SCHEMA, "events", EVENTS, ledger);
            load().once(TapeWorkload.ONCE, "events", EVENTS, ledger);
        }
        assertThat(number("SELECT sum(scale * n) FROM counted")).isEqualTo(7 * EVENTS / 2 + 1);
    }

    @Test
    void transactionThatFailsIsAFailureWithItsReason() throws Exception {
        Files.writeString(place.resolve("load.sql"), "INSERT INTO counted VALUES (10, 1);");
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            FixedLoad load = load();
            load.once(TapeWorkload.SCHEMA, "events", EVENTS, ledger);
            assertThatThrownBy(() -> load.run(10, ledger))
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageStartingWith("workload counted: ")
                    .hasMessageContaining("violates check constraint");
        }
        assertThat(folder.resolve("data/runs")).isEmptyDirectory();
    }

    @Test
    void scriptThatPgbenchCannotReadIsAWrongConfiguration() throws Exception {
        Files.writeString(place.resolve("schema.sql"), "SELECT 1;\n\\set n random(1\n");
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            assertThatThrownBy(() -> load().once(TapeWorkload.SCHEMA, "events", EVENTS, ledger))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith("workload counted: has a script that pgbench cannot read: ")
                    .hasMessageContaining("schema.sql:2: ");
        }
    }

    private FixedLoad load() {
        return new FixedLoad(new TapeWorkloads(folder).find("counted"), postgres.endpoint(), 7, 4, 1);
    }

    private static long number(String sql) throws Exception {
        return Long.parseLong(postgres.query(sql).get(0));
    }
}
