package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** A cluster of our own from binaries that come through Maven. */
class EmbeddedIT {

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();

    @LongTest
    void serverDecodesAndIsUnpackedOnce() throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path unpacked = data.resolve("embedded").resolve(EmbeddedBinaries.VERSION);
        try (Ledger ledger = Ledger.open(data)) {
            check(ledger);
            Object first = Files.getAttribute(unpacked, "unix:ino");
            check(ledger);

            assertThat(Files.getAttribute(unpacked, "unix:ino")).isEqualTo(first);
            assertThat(data.resolve("clusters")).isEmptyDirectory();
        }
        assertThat(data.resolve("runs")).isEmptyDirectory();
        try (var folders = Files.list(data.resolve("embedded"))) {
            assertThat(folders).containsExactly(unpacked);
        }
    }

    private void check(Ledger ledger) throws Exception {
        try (Database database =
                        Databases.open(new DatabaseSpec.Embedded(), DatabaseOptions.in(data), ledger, said::add);
                Session session = Session.open(database.endpoint())) {
            database.requirePlugin("pgoutput");
            assertThat(database.defaultPlugin()).isEqualTo("pgoutput");
            assertThat(database.notes()).singleElement().asString().contains("decoderbufs");
            assertThat(session.setting("fsync")).isEqualTo("on");
            Listeners.assertLoopbackOnly(database.endpoint().port());
        }
    }
}
