package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

import static io.debezium.perf.harness.variant.DebeziumClone.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Overlays over class paths from a repository that stands for Debezium's. */
class OverlayTest {

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
    void withoutAnOverlayNothingIsReplaced() {
        Variant variant = resolve("1.0.0.Final");

        assertThat(variant.overlay().replaced()).isEmpty();
        assertThat(variant.notes()).isEmpty();
        assertThat(variant.classPath()).first().isEqualTo(folder.resolve("app.jar"));
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
