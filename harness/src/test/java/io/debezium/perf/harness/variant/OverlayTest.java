package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

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
        Sources.compile(classes, FakeDebezium.METER, "changed");
        Sources.compile(classes, "io.debezium.pipeline.Added", "added");

        Variant variant = resolve("1.0.0.Final,overlay=" + classes);

        assertThat(says(variant, FakeDebezium.METER)).isEqualTo("changed");
        assertThat(says(variant, FakeDebezium.DECODER)).isEqualTo("released");
        assertThat(variant.overlay().replaced()).containsExactly(FakeDebezium.METER);
        assertThat(variant.notes())
                .containsExactly("overlay=%s replaces 1 class: %s; adds 1.".formatted(classes, FakeDebezium.METER));
    }

    @Test
    void ofSeveralOverlaysTheFirstWins() throws Exception {
        Path first = folder.resolve("first");
        Sources.compile(first, FakeDebezium.METER, "first");
        Path second = folder.resolve("second");
        Sources.compile(second, FakeDebezium.METER, "second");
        Sources.compile(second, FakeDebezium.DECODER, "second");
        Path jar = folder.resolve("second.jar");
        FileRepository.jar(jar, second);

        Variant variant = resolve("1.0.0.Final,overlay=%s:%s".formatted(first, jar));

        assertThat(says(variant, FakeDebezium.METER)).isEqualTo("first");
        assertThat(says(variant, FakeDebezium.DECODER)).isEqualTo("second");
        assertThat(variant.overlay().replaced()).containsExactly(FakeDebezium.DECODER, FakeDebezium.METER);
    }

    @Test
    void anOverlayThatChangesNothingIsSaidToBeTheSame() {
        assertThat(resolve("1.0.0.Final,overlay=" + folder.resolve("connector")).notes())
                .containsExactly("overlay=%s replaces 1 class: %s; 1 of them unchanged."
                        .formatted(folder.resolve("connector"), FakeDebezium.DECODER));
    }

    @Test
    void anOverlayThatReplacesNothingIsRefusedAlsoBesideOneThatDoes() throws IOException {
        Path idle = folder.resolve("idle");
        Sources.compile(idle, "com.example.Mine", "idle");
        Path good = folder.resolve("embedded");

        assertThatThrownBy(() -> resolve("1.0.0.Final,overlay=%s,overlay=%s".formatted(good, idle)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "overlay=%s: replaces nothing: Debezium 1.0.0.Final has none of its 1 classes (com.example.Mine)"
                                .formatted(idle));
    }

    @Test
    void aTransformOfOnesOwnNeedReplaceNothing() throws Exception {
        Path mine = folder.resolve("mine");
        Sources.compile(mine, "com.example.Mine", "mine");

        Variant variant = resolve("1.0.0.Final,transform=com.example.Mine,overlay=" + mine);

        assertThat(says(variant, "com.example.Mine")).isEqualTo("mine");
        assertThat(variant.overlay().replaced()).isEmpty();
        assertThat(variant.notes())
                .contains("overlay=%s adds 1 class: com.example.Mine.".formatted(mine))
                .anyMatch(note -> note.contains("before its transforms (Mine)"));
        assertThat(resolve("1.0.0.Final").by(variant.spec())).isEmpty();
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
    void aFolderAboveThePackagesReplacesNothing() {
        assertThatThrownBy(() -> resolve("1.0.0.Final,overlay=" + folder.resolve("embedded/io")))
                .isInstanceOfSatisfying(InvalidConfiguration.class, e -> assertThat(e.remedy())
                        .isEqualTo("Name the folder in which the packages begin, for example target/classes."))
                .hasMessageContaining("has none of its 2 classes (debezium.pipeline.Meter, debezium.pipeline.Other)");
    }

    @Test
    void whatIsNoOverlayIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
        Path empty = Files.createDirectory(folder.resolve("empty"));

        refused(folder.resolve("missing"), "does not exist");
        refused(text, "must be a directory of classes, a jar or a checkout of Debezium: ");
        refused(empty, "holds no classes");
    }

    @Test
    void aCheckoutStandsForItsModulesThatAreBuiltAndOnTheClassPath() throws Exception {
        Path checkout = checkout("1.0.0.Final");
        Sources.compile(checkout.resolve("nested/embedded-moved/target/classes"), FakeDebezium.METER, "checkout");
        Sources.compile(checkout.resolve("debezium-connector-mysql/target/classes"), FakeDebezium.DECODER, "mysql");

        Variant variant = resolve("1.0.0.Final,overlay=" + checkout);

        assertThat(says(variant, FakeDebezium.METER)).isEqualTo("checkout");
        assertThat(says(variant, FakeDebezium.DECODER)).isEqualTo("released");
        assertThat(variant.notes())
                .containsExactly(
                        "overlay=%s is a checkout of Debezium 1.0.0.Final; of its modules, debezium-embedded is built."
                                .formatted(checkout),
                        "overlay=%s replaces 1 class: %s.".formatted(checkout, FakeDebezium.METER));
    }

    @Test
    void aCheckoutOfAnotherVersionIsPointedOut() throws Exception {
        Path checkout = checkout("1.1.0-SNAPSHOT");
        Sources.compile(checkout.resolve("nested/embedded-moved/target/classes"), FakeDebezium.METER, "checkout");

        assertThat(resolve("1.0.0.Final,overlay=" + checkout).notes())
                .contains("Classes of Debezium 1.1.0-SNAPSHOT are laid over 1.0.0.Final: they may be incompatible.");
    }

    @Test
    void sourcesThatWereChangedSinceAreWarnedOf() throws Exception {
        Path checkout = checkout("1.0.0.Final");
        Path module = checkout.resolve("nested/embedded-moved");
        Sources.compile(module.resolve("target/classes"), FakeDebezium.METER, "checkout");
        Path source = Files.writeString(
                Files.createDirectories(module.resolve("src/main/java")).resolve("A.java"), "");
        String warning =
                "The sources of debezium-embedded are newer than its compiled classes, and the classes are measured.";

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
        assertThat(resolve("1.0.0.Final,overlay=" + checkout).notes()).doesNotContain(warning);

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(resolve("1.0.0.Final,overlay=" + checkout).notes()).contains(warning);
    }

    @Test
    void aModuleOfACheckoutStandsForItself() throws Exception {
        Path module = checkout("1.0.0.Final").resolve("debezium-connector-postgres");
        Sources.compile(module.resolve("target/classes"), FakeDebezium.DECODER, "module");

        assertThat(says(resolve("1.0.0.Final,overlay=" + module), FakeDebezium.DECODER))
                .isEqualTo("module");
    }

    @Test
    void aCheckoutThatIsNotBuiltIsRefusedWithTheCommandThatBuildsIt() throws IOException {
        Path checkout = checkout("1.0.0.Final");

        assertThatThrownBy(() -> resolve("1.0.0.Final,overlay=" + checkout))
                .isInstanceOfSatisfying(InvalidConfiguration.class, e -> assertThat(e.remedy())
                        .isEqualTo(
                                "Build it: mvn -f %s/pom.xml -DskipTests -DskipITs -pl debezium-connector-postgres,nested/embedded-moved -am compile"
                                        .formatted(checkout)))
                .hasMessage(
                        "overlay=%s: has not been built: there is no target/classes in debezium-connector-postgres, debezium-embedded"
                                .formatted(checkout));
    }

    @Test
    void sourcesOfSomethingElseAreRefused() throws IOException {
        Path module = checkout("1.0.0.Final").resolve("debezium-connector-mysql");

        refused(module, "holds sources, but no module that the variant's class path has");
    }

    @Test
    void aPomThatIsNoneIsRefusedAndReachesNoOtherFile() throws IOException {
        Path checkout = Files.createDirectory(folder.resolve("strange"));
        Files.writeString(
                checkout.resolve("pom.xml"),
                "<!DOCTYPE project [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><project>&x;</project>");

        assertThatThrownBy(() -> resolve("1.0.0.Final,overlay=" + checkout))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(checkout.resolve("pom.xml") + ": is no Maven pom: ");
    }

    private void refused(Path overlay, String rule) {
        assertThatThrownBy(() -> resolve("1.0.0.Final,overlay=" + overlay))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("overlay=" + overlay + ": " + rule);
    }

    /** As Debezium's: the top pom has its own version, the modules have their parent's, and some lie deeper. */
    private Path checkout(String version) throws IOException {
        Path checkout = folder.resolve("checkout");
        pom(checkout, "<artifactId>debezium-build-parent</artifactId><version>%s</version>".formatted(version));
        for (String module : List.of(
                "debezium-connector-postgres/debezium-connector-postgres",
                "nested/embedded-moved/debezium-embedded",
                "debezium-connector-mysql/debezium-connector-mysql")) {
            Path path = Path.of(module);
            pom(
                    checkout.resolve(path.getParent()),
                    "<parent><artifactId>debezium-parent</artifactId><version>%s</version></parent><artifactId>%s</artifactId>"
                            .formatted(version, path.getFileName()));
        }
        return checkout;
    }

    private static void pom(Path module, String content) throws IOException {
        Files.writeString(
                Files.createDirectories(module).resolve("pom.xml"), "<project>%s</project>".formatted(content));
    }

    private static String says(Variant variant, String name) throws Exception {
        URL[] urls = new URL[variant.classPath().size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = variant.classPath().get(i).toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return (String) loader.loadClass(name).getMethod("says").invoke(null);
        }
    }
}
