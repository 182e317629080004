package io.debezium.perf.harness.report;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.question.evidence.Bundle;
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
        Files.writeString(folder.markdown(), "Gr\u00fc\u00dfe\n");
        Files.writeString(trial.resolve("recording.jfr"), "FLR");
        Files.writeString(trial.resolve("engine.properties"), "database.password=hidden\n");
        Files.writeString(trial.resolve("dbz-app.log"), "log");
    }

    /** Bytes that are no text in any encoding. */
    @Test
    void itHoldsReportsAndTapesAsTheyAreAndNoLog() throws IOException {
        byte[] bytes = {0, (byte) 0xff, (byte) 0x80};
        Path tape = Files.createDirectories(folder.path().resolve("tapes")).resolve("simple-update.tape");
        Files.write(tape, bytes);

        Bundle.write(folder);
        Bundle.write(folder);

        try (FileSystem zip = FileSystems.newFileSystem(Bundle.file(folder));
                Stream<Path> files = Files.walk(zip.getPath("/"))) {
            assertThat(files.filter(Files::isRegularFile).map(Path::toString))
                    .containsExactlyInAnyOrder("/run/report.md", "/run/tapes/simple-update.tape");
            assertThat(zip.getPath("/run/report.md")).hasContent("Gr\u00fc\u00dfe\n");
            assertThat(zip.getPath("/run/tapes/simple-update.tape")).hasBinaryContent(bytes);
        }
    }

    @Test
    void nothingIsBundledWhereAPasswordOfThisRunIs() throws IOException {
        String password = "p@s\"s:%" + UUID.randomUUID();
        Secrets.remember(password, "");
        Bundle.write(folder);
        for (byte[] bytes : List.of(
                ("x" + password).getBytes(StandardCharsets.UTF_8),
                password.getBytes(StandardCharsets.UTF_16LE),
                URLEncoder.encode(password, StandardCharsets.UTF_8).getBytes(StandardCharsets.US_ASCII),
                JsonMapper.builder().build().writeValueAsBytes(password))) {
            Files.write(folder.json(), bytes);

            assertThatThrownBy(() -> Bundle.write(folder))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining(folder.json().toString())
                    .hasMessageNotContaining(password);
            assertThat(Bundle.file(folder)).doesNotExist();
        }
    }

    @Test
    void textsDoNotTellWhoseMachineItWas() throws IOException {
        String home = System.getProperty("user.home");
        Files.writeString(folder.json(), "{\"a\" : \"" + home + "/x y " + home + "s\"}");

        Bundle.write(folder);

        try (FileSystem zip = FileSystems.newFileSystem(Bundle.file(folder))) {
            assertThat(zip.getPath("/run/result.json")).hasContent("{\"a\" : \"~/x y " + home + "s\"}");
        }
    }
}
