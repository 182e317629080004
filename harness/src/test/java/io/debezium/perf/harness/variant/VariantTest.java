package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
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

import static io.debezium.perf.harness.variant.DebeziumClone.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Command lines and overlays, with class paths from a repository that stands for Debezium's. */
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

    @Test
    void aClassOfTheOverlayIsTheOneThatIsLoaded() throws Exception {
        Path classes = folder.resolve("changed");
        FakeDebezium.compile(classes, FakeDebezium.METER, "changed");
        FakeDebezium.compile(classes, "io.debezium.pipeline.Added", "added");

        Variant variant = resolve("1.0.0.Final,overlay=" + classes);

        assertThat(says(variant, FakeDebezium.METER)).isEqualTo("changed");
        assertThat(says(variant, FakeDebezium.DECODER)).isEqualTo("released");
        assertThat(variant.overlay().replaced()).containsExactly(FakeDebezium.METER);
        assertThat(variant.notes())
                .containsExactly("overlay=%s replaces classes (1): %s; classes that it adds: 1."
                        .formatted(classes, FakeDebezium.METER));
    }

    @Test
    void ofSeveralOverlaysTheFirstWins() throws Exception {
        Path first = folder.resolve("first");
        FakeDebezium.compile(first, FakeDebezium.METER, "first");
        Path second = folder.resolve("second");
        FakeDebezium.compile(second, FakeDebezium.METER, "second");
        FakeDebezium.compile(second, FakeDebezium.DECODER, "second");
        Path jar = folder.resolve("second.jar");
        FileRepository.jar(jar, second);
        Path library = folder.resolve("library.jar");
        FakeDebezium.compile(folder.resolve("library"), "com.example.Mine", "mine");
        FileRepository.jar(library, folder.resolve("library"));

        Variant variant = resolve("1.0.0.Final,overlay=%s:%s,overlay=%s".formatted(first, jar, library));

        assertThat(says(variant, FakeDebezium.METER)).isEqualTo("first");
        assertThat(says(variant, FakeDebezium.DECODER)).isEqualTo("second");
        assertThat(says(variant, "com.example.Mine")).isEqualTo("mine");
        assertThat(variant.overlay().replaced()).containsExactly(FakeDebezium.DECODER, FakeDebezium.METER);
    }

    @Test
    void aTransformOfOnesOwnNeedReplaceNothing() throws Exception {
        Path mine = folder.resolve("mine");
        FakeDebezium.compile(mine, "com.example.Mine", "mine");

        Variant variant = resolve("1.0.0.Final,transform=com.example.Mine,overlay=" + mine);

        assertThat(says(variant, "com.example.Mine")).isEqualTo("mine");
        assertThat(variant.overlay().replaced()).isEmpty();
        assertThat(variant.notes())
                .contains("overlay=%s adds classes (1): com.example.Mine.".formatted(mine))
                .anyMatch(note -> note.contains("before its transforms (Mine)"));
    }

    @Test
    void aTransformThatAReleaseDoesNotHaveIsRefused() {
        assertThatThrownBy(() -> resolve("1.0.0.Final,transform=unwrap"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "1.0.0.Final,transform=unwrap: names the class io.debezium.transforms.ExtractNewRecordState,"
                                + " which Debezium 1.0.0.Final does not have");
        assertThatThrownBy(() -> resolve("1.0.0.Final,transform=filter:condition=true"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("io.debezium:debezium-scripting:1.0.0.Final: cannot be resolved");
    }

    @Test
    void whatIsNoOverlayIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path idle = folder.resolve("idle");
        FakeDebezium.compile(idle, "com.example.Mine", "idle");
        Path good = folder.resolve("embedded");

        refused("", folder.resolve("missing"), "does not exist");
        refused("", text, "must be a directory of classes or a jar: ");
        refused("", empty, "replaces nothing");
        Files.writeString(empty.resolve("pom.xml"), "<project/>");
        refused("", empty, "holds sources, with a pom");
        String none = "replaces nothing: Debezium 1.0.0.Final has none of its classes (";
        refused(",overlay=" + good, idle, none + "1: com.example.Mine)");
        // A folder above the packages.
        refused("", good.resolve("io"), none + "2: debezium.pipeline.Meter, debezium.pipeline.Other)");
    }

    private void refused(String before, Path overlay, String rule) {
        assertThatThrownBy(() -> resolve("1.0.0.Final" + before + ",overlay=" + overlay))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("overlay=" + overlay + ": " + rule);
    }
}
