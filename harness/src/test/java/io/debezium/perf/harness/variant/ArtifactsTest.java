package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import org.eclipse.aether.repository.RemoteRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ArtifactsTest {

    @TempDir
    Path remote;

    @TempDir
    Path local;

    private Artifacts artifacts() {
        return new Artifacts(ContextOverrides.create()
                .withUserSettings(false)
                .withLocalRepositoryOverride(local)
                .repositories(List.of(new RemoteRepository.Builder(
                                "here", "default", remote.toUri().toString())
                        .build()))
                .build());
    }

    @BeforeEach
    void fill() throws IOException {
        deploy("leaf", "1", "");
        deploy("leaf", "2", "");
        deploy("middle", "1", dependency("leaf", "2", "compile"));
        deploy("tool", "1", "");
        deploy("top", "1", dependency("middle", "1", "compile") + dependency("tool", "1", "test"));
    }

    @Test
    void oneArtifactComesWithoutItsDependencies() {
        try (Artifacts artifacts = artifacts()) {
            assertThat(artifacts.resolve("g:top:1")).isEqualTo(local.resolve("g/top/1/top-1.jar"));
            assertThat(local.resolve("g/middle")).doesNotExist();
        }
    }

    @Test
    void classPathIsInMavensOrderWithoutWhatOnlyTestsNeed() {
        try (Artifacts artifacts = artifacts()) {
            assertThat(names(artifacts.classPath(List.of("g:top:1"))))
                    .containsExactly("top-1.jar", "middle-1.jar", "leaf-2.jar");
        }
    }

    @Test
    void whatIsNamedDirectlyWins() {
        try (Artifacts artifacts = artifacts()) {
            assertThat(names(artifacts.classPath(List.of("g:top:1", "g:leaf:1"))))
                    .containsExactlyInAnyOrder("top-1.jar", "middle-1.jar", "leaf-1.jar");
        }
    }

    @Test
    void whatWasResolvedOnceNeedsNoRepositoryAgain() throws IOException {
        try (Artifacts artifacts = artifacts()) {
            artifacts.classPath(List.of("g:top:1"));
        }
        Files.delete(remote.resolve("g/top/1/top-1.jar"));
        Files.delete(remote.resolve("g/top/1/top-1.pom"));
        try (Artifacts artifacts = artifacts()) {
            assertThat(artifacts.classPath(List.of("g:top:1"))).hasSize(3);
        }
    }

    @Test
    void whatNoRepositoryHasIsNamedWithTheRepositories() {
        try (Artifacts artifacts = artifacts()) {
            assertThatThrownBy(() -> artifacts.resolve("g:none:1"))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith(
                            "g:none:1: cannot be resolved from the local Maven repository or from here (file:");
            assertThatThrownBy(() -> artifacts.classPath(List.of("g:top:1", "g:none:1")))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessageStartingWith("g:top:1 g:none:1: cannot be resolved");
        }
    }

    @Test
    void coordinatesThatAreNoneAreRefused() {
        try (Artifacts artifacts = artifacts()) {
            assertThatThrownBy(() -> artifacts.resolve("nonsense"))
                    .isInstanceOf(InvalidConfiguration.class)
                    .hasMessage("nonsense: must be group:artifact[:extension[:classifier]]:version");
        }
    }

    private static List<String> names(List<Library> files) {
        return files.stream()
                .map(library -> library.file().getFileName().toString())
                .toList();
    }

    private static String dependency(String artifact, String version, String scope) {
        return "<dependency><groupId>g</groupId><artifactId>%s</artifactId><version>%s</version><scope>%s</scope></dependency>"
                .formatted(artifact, version, scope);
    }

    private void deploy(String artifact, String version, String dependencies) throws IOException {
        Path folder =
                Files.createDirectories(remote.resolve("g").resolve(artifact).resolve(version));
        Files.writeString(folder.resolve("%s-%s.jar".formatted(artifact, version)), artifact);
        Files.writeString(
                folder.resolve("%s-%s.pom".formatted(artifact, version)),
                "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>%s</artifactId><version>%s</version><dependencies>%s</dependencies></project>"
                        .formatted(artifact, version, dependencies));
    }
}
