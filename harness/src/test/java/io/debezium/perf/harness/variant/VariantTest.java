package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.Versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Command lines, with class paths from a repository that stands for Debezium's. */
class VariantTest {

    @TempDir
    Path folder;

    private FakeDebezium debezium;

    @BeforeEach
    void deployDebezium() throws IOException {
        debezium = FakeDebezium.in(folder);
    }

    private Variant resolve(String spec) {
        return debezium.resolve(spec);
    }

    @Test
    void aMissingVersionIsNamedAsTheUserKnowsIt() {
        assertThatThrownBy(() -> resolve("9.9.9.Final"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("Debezium 9.9.9.Final: cannot be resolved from the local Maven repository");
    }

    @Test
    void aSnapshotIsNotedWithItsBuilds() {
        assertThat(resolve("1.1.0-SNAPSHOT").notes())
                .containsExactly("The snapshots under test are debezium-embedded 1.1.0-20260102.030405-3,"
                        + " debezium-connector-postgres 1.1.0-20260102.030405-4.");
    }

    @Test
    void theCommandLineNamesTheProgramItsOptionsAndNoClassPath() throws IOException {
        List<String> words = resolve("1.0.0.Final,burn=2us,jvm=-Xmx1g")
                .command(folder, Map.of("slot.name", "s"), List.of("--events", "9"))
                .words();

        assertThat(words.get(0)).endsWith("/bin/java");
        assertThat(words)
                .contains("-Xmx1g")
                .endsWith(
                        "@" + folder.resolve("class-path.args"),
                        "io.debezium.perf.app.Main",
                        "--linked",
                        "--config",
                        folder.resolve("engine.properties").toString(),
                        "--burn",
                        "2000",
                        "--events",
                        "9");
        assertThat(folder.resolve("engine.properties")).hasContent("slot.name=s");
        assertThat(folder.resolve("class-path.args")).content().contains("debezium-embedded-1.0.0.Final.jar");
    }

    @Test
    void whatSendsItsEventsIsToldWhereTo() throws IOException {
        Destination broker = new Destination("127.0.0.1:9092", OptionalLong.empty(), "To a broker.");
        Variant sending = resolve("1.0.0.Final,sink=kafka").sendingTo(broker);

        assertThat(sending.command(folder, Map.of(), List.of()).words())
                .endsWith("--sink", "kafka", "--kafka", "127.0.0.1:9092");
        assertThat(resolve("1.0.0.Final,runtime=connect")
                        .sendingTo(broker)
                        .command(folder, Map.of(), List.of())
                        .words())
                .endsWith("--connect", "--kafka", "127.0.0.1:9092");
        assertThat(sending.notes()).containsOnlyOnce("To a broker.");
    }

    @Test
    void theRawReaderRunsOnTheClassPathOfTheDefaultVersion() throws IOException {
        Variant raw = resolve("raw");

        assertThat(raw.command(folder, Map.of(), List.of()).words()).contains("io.debezium.perf.app.RawReader");
        assertThat(raw.classPath())
                .anyMatch(path -> path.endsWith("debezium-embedded-%s.jar".formatted(Versions.debezium())));
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, true",
        "-XX:AOTCache=/a/classes.aot, true",
        "-javaagent:/a/agent.jar, false",
        "-XX:Flags=flags, false",
        "@options, false"
    })
    void whatAnOptionNamesIsNotKnownByItsDigest(String option, boolean known) {
        assertThat(resolve("1.0.0.Final,jvm=" + option).isKnownByDigest()).isEqualTo(known);
    }
}
