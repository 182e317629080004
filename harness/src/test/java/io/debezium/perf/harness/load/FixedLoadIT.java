package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An exact number of transactions, with pgbench and without. */
class FixedLoadIT {

    private static ThrowawayPostgres postgres;

    @TempDir
    Path folder;

    private Path place;

    static Stream<Optional<Path>> generators() {
        return Stream.of(Optional.of(ThrowawayPostgres.BIN.resolve("pgbench")), Optional.empty());
    }

    @BeforeAll
    static void startServer() throws Exception {
        postgres = new ThrowawayPostgres();
    }

    @AfterAll
    static void stopServer() throws Exception {
        postgres.close();
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

    @ParameterizedTest
    @MethodSource("generators")
    void asManyTransactionsAsAskedForWhateverTheNumberOfClients(Optional<Path> pgbench) throws Exception {
        NamedWorkload workload = read();
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            for (int transactions : new int[] {1, 3, 4, 103}) {
                new SqlFile(workload.file(NamedWorkload.SCHEMA).orElseThrow())
                        .run(postgres.endpoint(), Map.of("scale", 7L), 1);
                new FixedLoad(workload, postgres.endpoint(), 7, 4, 1).run(transactions, pgbench, ledger);
                assertThat(number("SELECT count(*) FROM counted WHERE scale = 7"))
                        .isEqualTo(transactions + 1);
            }
        }
        assertThat(folder.resolve("data/runs")).isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("generators")
    void transactionThatFailsIsAFailureWithItsReason(Optional<Path> pgbench) throws Exception {
        Files.writeString(place.resolve("load.sql"), "INSERT INTO counted VALUES (10, 1);");
        NamedWorkload workload = read();
        new SqlFile(workload.file(NamedWorkload.SCHEMA).orElseThrow()).run(postgres.endpoint(), Map.of("scale", 7L), 1);
        try (Ledger ledger = Ledger.open(folder.resolve("data"))) {
            assertThatThrownBy(() -> new FixedLoad(workload, postgres.endpoint(), 1, 2, 1).run(10, pgbench, ledger))
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageStartingWith("workload counted: ")
                    .hasMessageContaining("violates check constraint");
        }
        assertThat(folder.resolve("data/runs")).isEmptyDirectory();
    }

    private NamedWorkload read() {
        return new Workloads(folder).find("counted");
    }

    private static long number(String sql) throws Exception {
        try (Connection connection = postgres.endpoint().connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
