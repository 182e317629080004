package io.debezium.perf.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class EnginePropertiesTest {

    @Test
    void defaultsAreTheRecipes() {
        EngineProperties properties = EngineProperties.of(Map.of(), Map.of());

        assertThat(properties.all())
                .containsEntry("database.hostname", "127.0.0.1")
                .containsEntry("database.port", "5432")
                .containsEntry("database.password", "postgres")
                .containsEntry("table.include.list", "public.pgbench_.*")
                .containsEntry("plugin.name", "decoderbufs")
                .containsEntry("snapshot.mode", "no_data");
    }

    @Test
    void whatIsGivenWins() {
        EngineProperties properties = EngineProperties.of(
                Map.of("plugin.name", "pgoutput", "database.password", "given"), Map.of("PGPASSWORD", "env"));

        assertThat(properties.get("plugin.name")).isEqualTo("pgoutput");
        assertThat(properties.get("database.password")).isEqualTo("given");
    }

    @Test
    void thePasswordComesFromTheEnvironmentWhenNotGiven() {
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
        assertThat(WithheldProperties.withhold(properties.withheld(arguments)))
                .containsEntry("database.password", "${withheld:database.password}");
        assertThat(new WithheldProperties().get("", Set.of("database.password")).data())
                .containsOnly(Map.entry("database.password", "p"));
    }

    @Test
    void makesTheFolderOfTheOffsets(@TempDir Path folder) {
        Path file = folder.resolve("new/offsets.dat");

        EngineProperties.of(Map.of("offset.storage.file.filename", file.toString()), Map.of())
                .prepareFolders();

        assertThat(Files.isDirectory(file.getParent())).isTrue();
    }

    @Test
    void thePasswordOfAQueueIsNoPropertyOfDebeziums() {
        EngineProperties properties = EngineProperties.of(Map.of("table.password", "p", "slot.name", "s"), Map.of());

        assertThat(properties.tablePassword()).isEqualTo("p");
        assertThat(properties.given()).containsOnlyKeys("slot.name");
        assertThat(properties.all()).doesNotContainKey("table.password");
        assertThat(EngineProperties.of(Map.of(), Map.of()).tablePassword()).isEmpty();
    }
}
