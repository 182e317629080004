package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** A container of the image that {@code scripts/docker-for-tests} builds from the project's own Dockerfile. */
class ContainerIT {

    private static final String IMAGE = TestImage.NAME;

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();
    private Ledger ledger;

    @BeforeEach
    void requireEngineAndImage() throws IOException, InterruptedException {
        String missing = TestImage.missing();
        assumeTrue(missing.isEmpty(), () -> "skipped: " + missing + " (scripts/docker-for-tests tries to get it)");
        ledger = Ledger.open(data);
    }

    @AfterEach
    void nothingIsLeft() {
        if (ledger != null) {
            ledger.close();
            assertThat(data.resolve("runs")).isEmptyDirectory();
        }
    }

    private static String docker(String... words) throws Exception {
        Command.FinishedCommand done = Command.of("docker").and(words).run(Duration.ofMinutes(5));
        assertThat(done.ok()).as(done.tail()).isTrue();
        return done.out();
    }

    /** The images of containers; this machine may have those of other runs as well, which come and go. */
    private static List<String> labelled(String label) throws Exception {
        return docker("ps", "--all", "--format", "{{.Image}}", "--filter", "label=" + label)
                .lines()
                .toList();
    }

    /** Of the one container that is noted in the ledger. */
    private String label() throws IOException {
        try (Stream<Path> entries = Files.walk(data.resolve("runs"))) {
            Path entry = entries.filter(file -> file.toString().endsWith("-container.properties"))
                    .findFirst()
                    .orElseThrow();
            Properties facts = new Properties();
            facts.load(new StringReader(Files.readString(entry)));
            return ContainerServer.LABEL + "=" + facts.getProperty("label");
        }
    }

    private Database open(String image) {
        DatabaseOptions options = new DatabaseOptions(data, false, Optional.empty(), 100);
        return Databases.open(new DatabaseSpec.Container(image), options, ledger, said::add);
    }

    @Test
    void serverDecodesWithDecoderbufsOnTheLoopbackAlone() throws Exception {
        String label;
        try (Database database = open(IMAGE);
                Session session = Session.open(database.endpoint())) {
            database.requirePlugin("decoderbufs");
            assertThat(database.defaultPlugin()).isEqualTo("decoderbufs");
            assertThat(session.setting("max_connections")).isEqualTo("120");
            assertThat(session.setting("fsync")).isEqualTo("on");
            Listeners.assertLoopbackOnly(database.endpoint().port());
            label = label();
            assertThat(labelled(label)).hasSize(1);
            assertThat(database.pid()).isPresent();
        }
        assertThat(labelled(label)).isEmpty();
    }

    @Test
    void imageThatCannotBePulledIsNamedWithAWayOut() throws Exception {
        assertThatThrownBy(() -> open("localhost:1/none"))
                .isInstanceOfSatisfying(
                        UnfitEnvironment.class, e -> assertThat(e.remedy()).contains("docker build"))
                .hasMessageStartingWith("container localhost:1/none: cannot be pulled: ");
        assertThat(labelled(ContainerServer.LABEL)).doesNotContain("localhost:1/none");
        assertThat(said).containsExactly("Pulling localhost:1/none");
    }
}
