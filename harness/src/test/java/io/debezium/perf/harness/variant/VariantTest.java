package io.debezium.perf.harness.variant;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.Versions;
import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Command lines, with class paths from a repository that stands for Debezium's. */
class VariantTest {

    private static final Map<String, String> PLACEHOLDERS = Map.of(
            "host", "127.0.0.1",
            "port", "5433",
            "user", "u",
            "database", "d",
            "slot", "s",
            "publication", "p",
            "plugin", "pgoutput",
            "events", "600000",
            "lsn", "0/1A2B");

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
    void aMissingVersionIsNamedAsTheUserKnowsIt() {
        assertThatThrownBy(() -> resolve("9.9.9.Final"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("Debezium 9.9.9.Final: cannot be resolved from the local Maven repository");
    }

    @Test
    void aSnapshotIsNotedWithItsBuilds() {
        assertThat(resolve("1.1.0-SNAPSHOT").notes())
                .containsExactly("The snapshots under test are debezium-embedded 1.1.0-20260102.030405-3,"
                        + " debezium-connector-postgres 1.1.0-20260102.030405-4.");
    }

    @Test
    void theCommandLineNamesTheProgramItsOptionsAndNoClassPath() throws IOException {
        List<String> words = resolve("1.0.0.Final,burn=2us,jvm=-Xmx1g")
                .command(folder, Map.of("slot.name", "s"), List.of("--events", "9"))
                .words();

        assertThat(words.get(0)).endsWith("/bin/java");
        assertThat(words)
                .contains("-Xmx1g")
                .endsWith(
                        "@" + folder.resolve("class-path.args"),
                        "io.debezium.perf.app.Main",
                        "--linked",
                        "--config",
                        folder.resolve("engine.properties").toString(),
                        "--burn",
                        "2000",
                        "--events",
                        "9");
        assertThat(folder.resolve("engine.properties")).hasContent("slot.name=s");
        assertThat(folder.resolve("class-path.args")).content().contains("debezium-embedded-1.0.0.Final.jar");
    }

    private static Destination broker() {
        return new Destination("127.0.0.1:9092", OptionalLong.empty(), "To a broker.");
    }

    @Test
    void whatSendsItsEventsIsToldWhereTo() throws IOException {
        Variant sending = resolve("1.0.0.Final,sink=kafka").sendingTo(broker());

        assertThat(sending.command(folder, Map.of(), List.of()).words())
                .endsWith("--sink", "kafka", "--kafka", "127.0.0.1:9092");
        assertThat(resolve("1.0.0.Final,runtime=connect")
                        .sendingTo(broker())
                        .command(folder, Map.of(), List.of())
                        .words())
                .endsWith("--connect", "--kafka", "127.0.0.1:9092");
        assertThat(sending.notes()).containsOnlyOnce("To a broker.");
    }

    @Test
    void theRawReaderRunsOnTheClassPathOfTheDefaultVersion() throws IOException {
        Variant raw = resolve("raw");

        assertThat(raw.command(folder, Map.of(), List.of()).words()).contains("io.debezium.perf.app.RawReader");
        assertThat(raw.classPath())
                .anyMatch(path -> path.endsWith("debezium-embedded-%s.jar".formatted(Versions.debezium())));
    }

    @Test
    void pgRecvlogicalEndsAtTheTapesEndAndGetsThePasswordInAVariable() {
        Variant variant = Variant.resolve(VariantSpec.parse("pg_recvlogical"), folder.resolve("app.jar"));

        Command command = variant.outside(folder, PLACEHOLDERS, "secret", Optional.of(Path.of("/bin/{slot}")));

        assertThat(command.words())
                .startsWith("/bin/{slot}", "--host=127.0.0.1", "--port=5433")
                .contains("--slot=s", "--endpos=0/1A2B", "--file=/dev/null", "--option=publication_names=p")
                .noneMatch(word -> word.contains("secret"));
        assertThat(command.environment()).containsExactly(Map.entry("PGPASSWORD", "secret"));
        assertThat(variant.counting()).isEqualTo(new Counting.Exit());
        assertThat(variant.jdk()).isNull();
    }

    @Test
    void pgRecvlogicalThatIsNotInstalledMakesTheMachineUnfit() {
        Variant variant = Variant.resolve(VariantSpec.parse("pg_recvlogical"), folder.resolve("app.jar"));

        assertThatThrownBy(() -> variant.outside(folder, PLACEHOLDERS, "secret", Optional.empty()))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessage("pg_recvlogical: is not installed");
    }

    @Test
    void aCommandHasItsPlaceholdersFilledWordByWord() {
        Variant variant = Variant.resolve(
                VariantSpec.parse("command=reader -d {database} --to {lsn}:{events} '{n++}',count=lines"),
                folder.resolve("app.jar"));

        Command command = variant.outside(folder, PLACEHOLDERS, "secret", Optional.empty());

        assertThat(command.words()).containsExactly("reader", "-d", "d", "--to", "0/1A2B:600000", "{n++}");
        assertThat(command.environment()).containsEntry("PGPASSWORD", "secret");
        assertThat(command.toString()).doesNotContain("secret");
        assertThat(command.directory()).isEqualTo(folder);
        assertThat(variant.counting()).isEqualTo(new Counting.Lines());
    }

    @Test
    void eachKindHasOneWayToBeRun() {
        Variant outside = Variant.resolve(VariantSpec.parse("command=reader"), folder.resolve("app.jar"));

        assertThatThrownBy(() -> outside.command(folder, Map.of(), List.of()))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> resolve("1.0.0.Final").outside(folder, PLACEHOLDERS, "", Optional.empty()))
                .isInstanceOf(IllegalStateException.class);
    }
}
