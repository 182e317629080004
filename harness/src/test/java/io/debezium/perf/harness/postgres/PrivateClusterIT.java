package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** A cluster of our own from installed binaries. */
class PrivateClusterIT {

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();
    private Ledger ledger;
    private Database database;

    @BeforeEach
    void open() {
        ledger = Ledger.open(data);
        database = Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, said::add);
    }

    @AfterEach
    void close() {
        database.close();
        ledger.close();
    }

    @Test
    void answersAndSaysWhatIsNotDefault() {
        assertThat(database.versionNumber()).isGreaterThan(100_000);
        System.err.println(database + " " + database.settings() + said + database.defaultPlugin());
        assertThat(Files.exists(data.resolve("clusters"))).isTrue();
    }
}
