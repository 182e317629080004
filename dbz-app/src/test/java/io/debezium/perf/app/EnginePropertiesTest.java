package io.debezium.perf.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class EnginePropertiesTest {

    @Test
    void whatIsGivenWinsOverTheEnvironmentAndThatOverDefaults() {
        Map<String, String> given = Map.of("plugin.name", "pgoutput", "database.password", "given");

        assertThat(EngineProperties.of(Map.of(), Map.of()).all())
                .containsEntry("database.port", "5432")
                .containsEntry("database.password", "postgres")
                .containsEntry("plugin.name", "decoderbufs")
                .containsEntry("snapshot.mode", "no_data");
        assertThat(EngineProperties.of(given, Map.of("PGPASSWORD", "env")).all())
                .containsAllEntriesOf(given);
        assertThat(EngineProperties.of(Map.of(), Map.of("PGPASSWORD", "env")).get("database.password"))
                .isEqualTo("env");
    }

    @Test
    void whatIsOnNoCommandLineIsWithheldFromAWorkersTopics() {
        Arguments arguments = Arguments.parse(List.of("plugin.name=pgoutput"));
        EngineProperties properties = EngineProperties.of(
                Map.of("plugin.name", "pgoutput", "database.password", "p", "database.sslpassword", "k"), Map.of());

        assertThat(properties.withheld(arguments))
                .containsOnly(Map.entry("database.password", "p"), Map.entry("database.sslpassword", "k"));
    }

    @Test
    void whatIsWithheldIsPutInForTheRunsOwnConnectionAlone() {
        Map<String, String> own = Map.of("database.hostname", "h", "database.port", "1", "database.user", "u");
        Map<String, String> secrets = Map.of("database.password", "p");
        WithheldProperties.withhold(secrets, own);

        assertThat(WithheldProperties.completed(with(own, "slot.name", "s"))).containsEntry("database.password", "p");
        for (String name : List.of("database.hostname", "database.port", "database.dbname", "driver.sslfactory")) {
            assertThat(WithheldProperties.completed(with(own, name, "of.mine"))).doesNotContainKey("database.password");
        }
    }

    private static Map<String, String> with(Map<String, String> properties, String name, String value) {
        Map<String, String> all = new HashMap<>(properties);
        all.put(name, value);
        return all;
    }

    @Test
    void makesTheFolderOfTheOffsets(@TempDir Path folder) {
        Path file = folder.resolve("new/offsets.dat");

        EngineProperties.of(Map.of("offset.storage.file.filename", file.toString()), Map.of())
                .prepareFolders();

        assertThat(Files.isDirectory(file.getParent())).isTrue();
    }

    @Test
    void whatIsForTheHarnesssOwnConnectionsIsNoPropertyOfDebeziums() {
        EngineProperties properties = EngineProperties.of(Map.of("sink.password", "p", "slot.name", "s"), Map.of());

        assertThat(properties.sinkPassword()).isEqualTo("p");
        assertThat(properties.given()).containsOnlyKeys("slot.name");
        assertThat(properties.all()).doesNotContainKey("sink.password");
        assertThat(EngineProperties.of(Map.of(), Map.of()).sinkPassword()).isEmpty();
    }

    @Test
    void aBrokerThatHasAPasswordIsLoggedInTo() {
        assertThat(EngineProperties.of(Map.of(), Map.of()).broker("h:1"))
                .containsOnly(Map.entry("bootstrap.servers", "h:1"));
        assertThat(EngineProperties.of(Map.of("sink.password", "p"), Map.of())
                        .broker("h:1")
                        .get("sasl.jaas.config"))
                .contains("password=\"p\"");
    }
}
