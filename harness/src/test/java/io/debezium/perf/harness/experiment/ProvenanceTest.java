package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.DatabaseInfo.Setting;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A run is gone on with on the server that it began on, and nowhere else. */
class ProvenanceTest {

    private static final Map<String, String> OURS = Map.of("system identifier", "7", "Kafka", "127.0.0.1:9092");

    @TempDir
    private Path path;

    @Test
    void theSameServerMayBeSomewhereElse() throws IOException {
        on("local", "15.18", "1GB", "5432", OURS).note(folder());

        assertThatCode(() -> on("local", "15.18", "1GB", "33000", OURS).require(folder()))
                .doesNotThrowAnyException();
    }

    @Test
    void anotherOneIsRefusedWithWhatDiffers() throws IOException {
        on("local", "15.18", "1GB", "5432", OURS).note(folder());

        refused(on("local", "15.19", "1GB", "5432", OURS), "PostgreSQL was 15.18 (local) and is 15.19 (local).");
        refused(
                on("container", "15.18", "1GB", "5432", OURS),
                "PostgreSQL was 15.18 (local) and is 15.18 (container).");
        refused(on("local", "15.18", "2GB", "5432", OURS), "max_wal_size was 1GB and is 2GB.");
        refused(
                on("local", "15.18", "1GB", "5432", Map.of("system identifier", "8")),
                "Kafka was 127.0.0.1:9092 and is not set, system identifier was 7 and is 8.");
    }

    private void refused(Provenance now, String why) {
        assertThatThrownBy(() -> now.require(folder()))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(why.replaceAll("\\.$", ""));
    }

    private ResultFolder folder() {
        return new ResultFolder(path);
    }

    private static Provenance on(String kind, String version, String walSize, String port, Map<String, String> more) {
        List<Setting> settings = List.of(
                new Setting("max_wal_size", walSize, "1GB", "configuration file"),
                new Setting("port", port, "5432", "command line"));
        return Provenance.of(Examples.environment(), List.of())
                .on(Records.with(Examples.database(), "kind", kind, "version", version, "settings", settings), more);
    }
}
