package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.Artifacts.Library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArtifactsTest {

    private static final List<String> SNAPSHOT = List.of("g:fresh:1-SNAPSHOT");

    @TempDir
    Path remote;

    @TempDir
    Path local;

    private FileRepository repository;

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
    }

    @Test
    void oneArtifactComesWithoutItsDependencies() {
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(artifacts.resolve("g:top:1")).isEqualTo(local.resolve("g/top/1/top-1.jar"));
            assertThat(local.resolve("g/middle")).doesNotExist();
        }
    }

    @Test
    void classPathIsInMavensOrderWithoutWhatOnlyTestsNeed() {
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(names(artifacts.classPath("It", List.of("g:top:1"))))
                    .containsExactly("top-1.jar", "middle-1.jar", "leaf-2.jar");
        }
    }

    @Test
    void whatIsNamedDirectlyWins() {
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(names(artifacts.classPath("It", List.of("g:top:1", "g:leaf:1"))))
                    .containsExactlyInAnyOrder("top-1.jar", "middle-1.jar", "leaf-1.jar");
        }
    }

    @Test
    void releasesThatWereResolvedOnceNeedNoRepositoryAgain() {
        try (Artifacts artifacts = repository.artifacts()) {
            artifacts.classPath("It", List.of("g:top:1"));
        }
        try (Artifacts artifacts = repository.cutOff()) {
            assertThat(artifacts.classPath("It", List.of("g:top:1")))
                    .hasSize(3)
                    .allSatisfy(library -> assertThat(library.build()).isEmpty());
            assertThat(artifacts.resolve("g:leaf:2")).isRegularFile();
        }
    }

    @Test
    void whatIsNotCachedNeedsARepositoryThatAnswers() {
        try (Artifacts artifacts = repository.cutOff()) {
            assertThatThrownBy(() -> artifacts.resolve("g:top:1"))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith("g:top:1: cannot be resolved")
                    .hasMessageContaining("Connection refused");
        }
    }

    @Test
    void aSnapshotIsKnownByItsBuild() throws IOException {
        repository.deploySnapshot("g:fresh:1-SNAPSHOT", 7, null);
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(artifacts.classPath("It", SNAPSHOT)).singleElement().satisfies(library -> {
                assertThat(library.version()).isEqualTo("1-SNAPSHOT");
                assertThat(library.build()).contains("fresh 1-20260102.030405-7");
            });
        }
    }

    @Test
    void aSnapshotThatWasResolvedOnceNeedsNoRepositoryAgain() throws IOException {
        repository.deploySnapshot("g:fresh:1-SNAPSHOT", 7, null);
        try (Artifacts artifacts = repository.artifacts()) {
            artifacts.classPath("It", SNAPSHOT);
        }
        try (Artifacts artifacts = repository.cutOff()) {
            assertThat(artifacts.classPath("It", SNAPSHOT))
                    .singleElement()
                    .satisfies(library -> assertThat(library.build()).contains("fresh 1-20260102.030405-7"));
        }
    }

    @Test
    void aSnapshotComesFromARepositoryThatTheSettingsName() throws IOException {
        repository.deploySnapshot("g:fresh:1-SNAPSHOT", 9, null);
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
        try (Artifacts artifacts = new Artifacts(overrides)) {
            assertThat(artifacts.classPath("It", SNAPSHOT))
                    .singleElement()
                    .satisfies(library -> assertThat(library.build()).contains("fresh 1-20260102.030405-9"));
        }
    }

    @Test
    void theSettingsAndTheLocalRepositoryAreThoseOfMavensOptions(@TempDir Path home) throws IOException {
        Files.writeString(
                Files.createDirectory(home.resolve(".m2")).resolve("settings.xml"),
                "<settings><mirrors><mirror><id>m</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors></settings>"
                        .formatted(remote.toUri()));
        String options = " -Xmx1g -Duser.home=%s  -Dflag -Dmaven.repo.local=%s ".formatted(home, local);

        try (Artifacts artifacts = new Artifacts(Artifacts.overrides(options))) {
            assertThat(artifacts.resolve("g:tool:1")).isEqualTo(local.resolve("g/tool/1/tool-1.jar"));
        }
    }

    @Test
    void aSnapshotThatWasBuiltHereIsKnownByItsTime() throws IOException {
        new FileRepository(local, local).deploy("g:own:1-SNAPSHOT", "", null);
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(artifacts.classPath("It", List.of("g:own:1-SNAPSHOT")))
                    .singleElement()
                    .satisfies(library -> assertThat(library.build()).hasValueSatisfying(build -> assertThat(build)
                            .matches("own built here at \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ")));
        }
    }

    @Test
    void whatNoRepositoryHasIsNamedWithTheRepositories() {
        try (Artifacts artifacts = repository.artifacts()) {
            assertThatThrownBy(() -> artifacts.resolve("g:none:1"))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith(
                            "g:none:1: cannot be resolved from the local Maven repository or from here (file:");
            assertThatThrownBy(() -> artifacts.classPath("It", List.of("g:top:1", "g:none:1")))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith("It: cannot be resolved")
                    .hasMessageEndingWith("; missing is g:none:jar:1");
        }
    }

    @Test
    void aDependencyThatIsMissingIsNamed() throws IOException {
        repository.deploy("g:broken:1", FileRepository.dependency("g:gone:3", "compile"), null);
        try (Artifacts artifacts = repository.artifacts()) {
            assertThatThrownBy(() -> artifacts.classPath("It", List.of("g:broken:1")))
                    .hasMessageStartingWith("It: cannot be resolved")
                    .hasMessageEndingWith("; missing is g:gone:jar:3");
        }
    }

    @Test
    void versionsAreThoseThatTheRepositoryListsAndStayKnownWithoutIt() throws IOException {
        repository.list("g:listed", "1.0.Final", "2.0.Alpha1");
        try (Artifacts artifacts = repository.artifacts()) {
            assertThat(artifacts.versions("g:listed")).containsExactly("1.0.Final", "2.0.Alpha1");
            assertThat(artifacts.versions("g:unlisted")).isEmpty();
        }
        try (Artifacts artifacts = repository.cutOff()) {
            assertThat(artifacts.versions("g:listed")).containsExactly("1.0.Final", "2.0.Alpha1");
        }
    }

    @Test
    void coordinatesThatAreNoneAreRefused() {
        try (Artifacts artifacts = repository.artifacts()) {
            assertThatThrownBy(() -> artifacts.resolve("nonsense"))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessage("nonsense: must be group:artifact[:extension[:classifier]]:version");
        }
    }

    private static List<String> names(List<Library> libraries) {
        return libraries.stream()
                .map(library -> library.file().getFileName().toString())
                .toList();
    }
}
