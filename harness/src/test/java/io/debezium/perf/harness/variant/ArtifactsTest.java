package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.Artifacts.Library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArtifactsTest {

    private static final String SNAPSHOT = "g:fresh:1-SNAPSHOT";
    private static final String BUILD = "fresh 1-20260102.030405-7";

    @TempDir
    Path remote;

    @TempDir
    Path local;

    private FileRepository repository;

    @AutoClose
    private Artifacts artifacts;

    @AutoClose
    private Artifacts cutOff;

    @BeforeEach
    void fill() throws IOException {
        repository = new FileRepository(remote, local);
        repository.deploy("g:leaf:1", "", null);
        repository.deploy("g:leaf:2", "", null);
        repository.deploy("g:middle:1", FileRepository.dependency("g:leaf:2", "compile"), null);
        repository.deploy("g:tool:1", "", null);
        repository.deploy(
                "g:top:1",
                FileRepository.dependency("g:middle:1", "compile") + FileRepository.dependency("g:tool:1", "test"),
                null);
        artifacts = repository.artifacts();
        cutOff = repository.cutOff();
    }

    @Test
    void classPathIsInMavensOrderWithoutWhatOnlyTestsNeedAndWhatIsNamedDirectlyWins() {
        assertThat(names("g:top:1")).containsExactly("top-1.jar", "middle-1.jar", "leaf-2.jar");
        assertThat(names("g:top:1", "g:leaf:1")).containsExactlyInAnyOrder("top-1.jar", "middle-1.jar", "leaf-1.jar");
    }

    @Test
    void whatWasResolvedOnceNeedsNoRepositoryAgain() throws IOException {
        repository.deploySnapshot(SNAPSHOT, 7, null);
        artifacts.classPath("It", List.of("g:top:1", SNAPSHOT));

        assertThat(cutOff.classPath("It", List.of("g:top:1")))
                .hasSize(3)
                .allSatisfy(library -> assertThat(library.build()).isEmpty());
        assertThat(cutOff.resolve("g:leaf:2")).isRegularFile();
        assertThat(build(cutOff, SNAPSHOT)).contains(BUILD);
    }

    @Test
    void aSnapshotIsKnownByItsBuildAndOneThatWasBuiltHereByItsTime() throws IOException {
        repository.deploySnapshot(SNAPSHOT, 7, null);
        new FileRepository(local, local).deploy("g:own:1-SNAPSHOT", "", null);

        assertThat(build(artifacts, SNAPSHOT)).contains(BUILD);
        assertThat(build(artifacts, "g:own:1-SNAPSHOT").orElseThrow())
                .matches("own built here at \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
    }

    @Test
    void aSnapshotComesFromARepositoryThatTheSettingsName() throws IOException {
        repository.deploySnapshot(SNAPSHOT, 7, null);
        Path settings = Files.writeString(
                local.resolve("settings.xml"),
                """
                <settings><profiles><profile><id>p</id><repositories><repository><id>nightly</id><url>%s</url>
                <snapshots><enabled>true</enabled></snapshots></repository></repositories></profile></profiles>
                <activeProfiles><activeProfile>p</activeProfile></activeProfiles></settings>
                """
                        .formatted(remote.toUri()));
        ContextOverrides overrides = ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings)
                .withLocalRepositoryOverride(local)
                .build();
        try (Artifacts named = new Artifacts(overrides)) {
            assertThat(build(named, SNAPSHOT)).contains(BUILD);
        }
    }

    @Test
    void theSettingsAndTheLocalRepositoryAreThoseOfMavensOptions(@TempDir Path home) throws IOException {
        Files.writeString(
                Files.createDirectory(home.resolve(".m2")).resolve("settings.xml"),
                "<settings><mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors></settings>"
                        .formatted(remote.toUri()));
        String options = " -Xmx1g -Duser.home=%s  -Dflag -Dmaven.repo.local=%s ".formatted(home, local);

        try (Artifacts chosen = new Artifacts(Artifacts.overrides(options))) {
            assertThat(chosen.resolve("g:tool:1")).isEqualTo(local.resolve("g/tool/1/tool-1.jar"));
        }
    }

    @Test
    void whatCannotBeResolvedIsNamed() throws IOException {
        repository.deploy("g:broken:1", FileRepository.dependency("g:gone:3", "compile"), null);

        refused(() -> artifacts.resolve("g:none:1"), "g:none:1: cannot be resolved", "or from here (file:");
        refused(() -> artifacts.classPath("It", List.of("g:top:1", "g:none:1")), "It: ", "; missing is g:none:jar:1");
        refused(() -> artifacts.classPath("It", List.of("g:broken:1")), "It: ", "; missing is g:gone:jar:3");
        refused(() -> cutOff.resolve("g:tool:1"), "g:tool:1: cannot be resolved", "Connection refused");
        refused(() -> artifacts.resolve("nonsense"), "nonsense: must be group:", ":version");
    }

    @Test
    void versionsAreThoseThatTheRepositoryListsAndStayKnownWithoutIt() throws IOException {
        repository.list("g:listed", "1.0.Final", "2.0.Alpha1");

        assertThat(artifacts.versions("g:listed")).containsExactly("1.0.Final", "2.0.Alpha1");
        assertThat(artifacts.versions("g:unlisted")).isEmpty();
        assertThat(cutOff.versions("g:listed")).containsExactly("1.0.Final", "2.0.Alpha1");
    }

    private static void refused(ThrowingCallable resolving, String start, String part) {
        assertThatThrownBy(resolving)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith(start)
                .hasMessageContaining(part);
    }

    private static Optional<String> build(Artifacts artifacts, String snapshot) {
        List<Library> libraries = artifacts.classPath("It", List.of(snapshot));
        assertThat(libraries).singleElement().returns("1-SNAPSHOT", Library::version);
        return libraries.get(0).build();
    }

    private List<String> names(String... coordinates) {
        return artifacts.classPath("It", List.of(coordinates)).stream()
                .map(library -> library.file().getFileName().toString())
                .toList();
    }
}
