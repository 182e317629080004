package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import org.eclipse.aether.repository.RemoteRepository;

/**
 * A Maven repository in a folder, which stands for a remote one.
 *
 * @param folder where it is
 * @param local the local repository of those who resolve from it
 */
record FileRepository(Path folder, Path local) {

    Artifacts artifacts() {
        return artifacts(folder.toUri().toString());
    }

    /** The same local repository with a remote one that refuses connections. */
    Artifacts cutOff() {
        return artifacts("http://127.0.0.1:1/");
    }

    private Artifacts artifacts(String remote) {
        return new Artifacts(ContextOverrides.create()
                .withUserSettings(false)
                .withLocalRepositoryOverride(local)
                .repositories(List.of(new RemoteRepository.Builder("here", "default", remote).build()))
                .build());
    }

    static String dependency(String coordinates, String scope) {
        String[] parts = coordinates.split(":");
        return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><scope>%s</scope></dependency>"
                .formatted(parts[0], parts[1], parts[2], scope);
    }

    /**
     * Puts an artifact into it.
     *
     * @param coordinates {@code group:artifact:version}
     * @param content a folder whose files the jar holds; null for a jar that is none
     */
    void deploy(String coordinates, String dependencies, Path content) throws IOException {
        String version = coordinates.split(":")[2];
        deploy(coordinates, version, dependencies, content);
    }

    /** A snapshot with one build: the one of the given number. */
    void deploySnapshot(String coordinates, int build, Path content) throws IOException {
        String[] parts = coordinates.split(":");
        String time = "20260102.030405";
        String value = parts[2].replace("SNAPSHOT", time + "-" + build);
        deploy(coordinates, value, "", content);
        Files.writeString(
                folder(coordinates).resolve("maven-metadata.xml"),
                """
                <metadata><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><versioning>
                <snapshot><timestamp>%s</timestamp><buildNumber>%d</buildNumber></snapshot>
                <lastUpdated>20260102030405</lastUpdated>
                <snapshotVersions>
                <snapshotVersion><extension>jar</extension><value>%s</value><updated>20260102030405</updated></snapshotVersion>
                <snapshotVersion><extension>pom</extension><value>%s</value><updated>20260102030405</updated></snapshotVersion>
                </snapshotVersions></versioning></metadata>
                """
                        .formatted(parts[0], parts[1], parts[2], time, build, value, value));
    }

    /** The list of versions, whatever there really is. */
    void list(String artifact, String... versions) throws IOException {
        String[] parts = artifact.split(":");
        String list = List.of(versions).stream()
                .map("<version>%s</version>"::formatted)
                .collect(Collectors.joining());
        Files.writeString(
                Files.createDirectories(folder(artifact)).resolve("maven-metadata.xml"),
                "<metadata><groupId>%s</groupId><artifactId>%s</artifactId><versioning><versions>%s</versions></versioning></metadata>"
                        .formatted(parts[0], parts[1], list));
    }

    /** Of an artifact, or of one of its versions. */
    private Path folder(String coordinates) {
        String[] parts = coordinates.split(":");
        Path artifact = folder.resolve(parts[0].replace('.', '/')).resolve(parts[1]);
        return parts.length == 2 ? artifact : artifact.resolve(parts[2]);
    }

    private void deploy(String coordinates, String fileVersion, String dependencies, Path content) throws IOException {
        String[] parts = coordinates.split(":");
        Path version = Files.createDirectories(folder(coordinates));
        String name = parts[1] + "-" + fileVersion;
        Path jar = version.resolve(name + ".jar");
        if (content == null) {
            Files.writeString(jar, name);
        } else {
            jar(jar, content);
        }
        Files.writeString(
                version.resolve(name + ".pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version><dependencies>%s</dependencies></project>"
                        .formatted(parts[0], parts[1], parts[2], dependencies));
    }

    static void jar(Path jar, Path content) throws IOException {
        List<Path> files;
        try (var walk = Files.walk(content)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(content.relativize(file).toString()));
                zip.write(Files.readAllBytes(file));
                zip.closeEntry();
            }
        }
    }
}
