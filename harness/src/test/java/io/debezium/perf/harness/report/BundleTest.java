package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.ResultFolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is given away of a folder of results, and what is not. */
class BundleTest {

    @TempDir
    Path results;

    private ResultFolder folder;

    @BeforeEach
    void aFolder() throws IOException {
        folder = new ResultFolder(Files.createDirectories(results.resolve("run")));
        Path trial = folder.trial(1, "a");
        Files.writeString(folder.path().resolve("summary.md"), "Gr\u00fc\u00dfe\n");
        Files.writeString(trial.resolve("recording.jfr"), "FLR");
        Files.writeString(trial.resolve("offsets.dat"), "offsets");
        Files.writeString(
                trial.resolve("engine.properties"),
                "database.user=me\ndatabase.password=hidden\nplugin.name=pgoutput\n");
        Files.writeString(
                trial.resolve("command.txt"), System.getProperty("user.home") + "/.m2/repository/a.jar --events 1\n");
    }

    @Test
    void itHoldsWhatCanBeReadAndNoRecording() throws IOException {
        Bundle.write(folder);

        assertThat(names())
                .containsExactlyInAnyOrder(
                        "/run/summary.md", "/run/trials/01-a/command.txt", "/run/trials/01-a/engine.properties");
        assertThat(text("/run/summary.md")).isEqualTo("Gr\u00fc\u00dfe\n");
    }

    @Test
    void itTellsNeitherPasswordsNorWhoseHomeItWas() throws IOException {
        Bundle.write(folder);

        assertThat(text("/run/trials/01-a/engine.properties"))
                .isEqualTo("database.user=me\ndatabase.password=***\nplugin.name=pgoutput\n");
        assertThat(text("/run/trials/01-a/command.txt")).isEqualTo("~/.m2/repository/a.jar --events 1\n");
    }

    @Test
    void aPasswordInJsonIsHiddenAndTheRestIsStillJson() throws IOException {
        Files.writeString(
                folder.path().resolve("options.json"),
                "{ \"database.password\" : \"hid\\\"den\", \"database.user\" : \"me\" }\n");

        Bundle.write(folder);

        assertThat(text("/run/options.json"))
                .isEqualTo("{ \"database.password\" : \"***\", \"database.user\" : \"me\" }\n");
    }

    @Test
    void aSecondOneTakesThePlaceOfTheFirstAndIsNotInIt() throws IOException {
        Bundle.write(folder);
        Files.writeString(folder.path().resolve("report.adoc"), "= Report\n");

        Bundle.write(folder);

        assertThat(names()).hasSize(4).contains("/run/report.adoc");
    }

    @Test
    void nothingIsLeftOfOneThatCouldNotBeWritten() throws IOException {
        Files.createDirectories(Bundle.file(folder).resolve("in-the-way"));

        assertThatThrownBy(() -> Bundle.write(folder)).isInstanceOf(IOException.class);

        try (Stream<Path> left = Files.list(folder.path())) {
            assertThat(left.map(path -> path.getFileName().toString())).doesNotContain("bundle.partial");
        }
    }

    private List<String> names() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(Bundle.file(folder));
                Stream<Path> files = Files.walk(zip.getPath("/"))) {
            return files.filter(Files::isRegularFile).map(Path::toString).toList();
        }
    }

    private String text(String name) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(Bundle.file(folder))) {
            return Files.readString(zip.getPath(name));
        }
    }
}
