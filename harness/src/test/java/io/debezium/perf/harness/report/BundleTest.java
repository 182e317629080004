package io.debezium.perf.harness.report;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.Secrets;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.report.question.Bundle;
import io.debezium.perf.harness.report.question.Redaction;
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

    /** Bytes that are no text in any encoding, and a home that is none. */
    @Test
    void aTapeIsInItAsItIs() throws IOException {
        byte[] bytes = (" \u00ff\u0000\u0080" + System.getProperty("user.home")).getBytes(StandardCharsets.ISO_8859_1);
        Path tape = Files.createDirectories(folder.path().resolve("tapes")).resolve("simple-update.tape");
        Files.write(tape, bytes);

        Bundle.write(folder);

        try (FileSystem zip = FileSystems.newFileSystem(Bundle.file(folder))) {
            assertThat(Files.readAllBytes(zip.getPath("/run/tapes/simple-update.tape")))
                    .isEqualTo(bytes);
        }
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
    void itTellsNeitherWhereTheCheckoutIsNorWhoseHomesThereAreNorHosts() throws IOException {
        Redaction redaction = new Redaction("/srv/a&b/checkout", "/home/ann", "ann", "build-7");
        String text = "/srv/a&b/checkout/dbz-app/a.jar /home/ann/x /home/bob/y:/Users/eve /root/z /var/lib/ann/t"
                + " --kafka broker.example.org:9092 psql postgresql://u@db9/d on build-7, broker.example.org";
        redaction.look(text);

        assertThat(redaction.applied(text))
                .isEqualTo("CHECKOUT/dbz-app/a.jar ~/x /home/***/y:/Users/*** ~/z /var/lib/***/t"
                        + " --kafka HOST:9092 psql postgresql://u@HOST/d on HOST, HOST");
        assertThat(redaction.applied("<td>/srv/a&amp;b/checkout</td>")).isEqualTo("<td>CHECKOUT</td>");
        assertThat(redaction.applied("\"/srv/a\\u0026b/checkout\"")).isEqualTo("\"CHECKOUT\"");
        assertThat(redaction.applied("/srv/a&b/checkout2 io/ann/perf/root 127.0.0.1:5432 build-71"))
                .isEqualTo("/srv/a&b/checkout2 io/ann/perf/root 127.0.0.1:5432 build-71");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PGPASSWORD=hidden psql",
                "PGPASSWORD='hid den' psql",
                "PGPASSWORD=\"hid den\" psql",
                "tool --password=hidden",
                "tool --db-password hidden x",
                "psql postgresql://u@srv:hidden@h/d",
                "psql postgresql://u:hid@den@h/d",
                "psql postgresql://u@h/d?x=1&sslpassword=hidden&y=2",
                "jvm=-Djavax.net.ssl.trustStorePassword=hidden",
                "set.producer.sasl.jaas.config=hidden",
                "API_TOKEN=hid&amp;den"
            })
    void aSecretWithinACommandIsHiddenInEveryForm(String command) throws IOException {
        Redaction redaction = new Redaction("", "", "", "");
        JsonMapper mapper = JsonMapper.builder().build();

        String json = redaction.applied(mapper.writeValueAsString(Map.of("command", command, "next", "kept")));
        String html = redaction.applied("<td>"
                + command.replace("&", "&amp;").replace("\"", "&quot;").replace("'", "&#39;") + "</td><td>kept</td>");

        assertThat(redaction.applied(command)).doesNotContain("hid", "den").contains("***");
        assertThat(json).doesNotContain("hid", "den");
        assertThat(mapper.readTree(json).get("next").asText()).isEqualTo("kept");
        assertThat(html).doesNotContain("hid", "den").endsWith("<td>kept</td>");
    }

    @Test
    void whatIsNoSecretStays() {
        String text = "pg_recvlogical --no-password --slot s\npostgresql://u@127.0.0.1:5432/d?sslmode=require\n";

        assertThat(new Redaction("", "", "", "").applied(text)).isEqualTo(text);
    }

    /** As a report has for a picture or a tree of calls: looked at once, not once from each letter. */
    @Test
    void longRunsOfLettersAreNoObstacle() {
        String run = "abc0".repeat(50_000);
        Redaction redaction = new Redaction("/srv/checkout", "/home/ann", "ann", "build-7");

        assertThat(redaction.applied(run + " token=" + run + " /" + run + "/x"))
                .isEqualTo(run + " token=*** /" + run + "/x");
    }

    /** A recording is not bundled; that it has a password is reason enough to give nothing away unseen. */
    @ParameterizedTest
    @ValueSource(strings = {"trials/01-a/recording.jfr", "trials/01-a/dbz-app.log"})
    void nothingIsBundledWhereAPasswordOfThisRunIs(String file) throws IOException {
        String password = "p@s\"s:%" + UUID.randomUUID();
        Secrets.remember(password, "");
        Path holding = folder.path().resolve(file);
        for (byte[] bytes : List.of(
                ("x" + password).getBytes(StandardCharsets.UTF_8),
                password.getBytes(StandardCharsets.UTF_16LE),
                URLEncoder.encode(password, StandardCharsets.UTF_8).getBytes(StandardCharsets.US_ASCII),
                JsonMapper.builder().build().writeValueAsBytes(password))) {
            Files.write(holding, bytes);

            assertThatThrownBy(() -> Bundle.write(folder))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageContaining(holding.toString())
                    .hasMessageNotContaining(password);
            assertThat(Bundle.file(folder)).doesNotExist();
        }
        assertThat(holding).exists();
        Files.delete(holding);

        Bundle.write(folder);

        assertThat(Bundle.file(folder)).exists();
    }

    @Test
    void aSecondOneTakesThePlaceOfTheFirstAndIsNotInIt() throws IOException {
        Bundle.write(folder);
        Files.writeString(folder.markdown(), "## Report\n");

        Bundle.write(folder);

        assertThat(names()).hasSize(4).contains("/run/report.md");
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
