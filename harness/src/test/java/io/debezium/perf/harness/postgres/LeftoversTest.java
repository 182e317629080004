package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.process.DeadRun;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** Whose runs {@code perf clean} takes for dead, and what of theirs it can make nothing of. */
class LeftoversTest {

    @TempDir
    Path data;

    private final List<String> said = new ArrayList<>();

    @Test
    void aRunThatGoesOnIsLeftAlone() throws Exception {
        Path folder = Files.createDirectory(data.resolve("used"));
        try (Ledger ledger = Ledger.open(data)) {
            Ledger.Entry entry = ledger.add("folder", Map.of("path", folder.toString()));
            assertThat(Leftovers.describe(data)).isEmpty();
            assertThat(Leftovers.clean(data, said::add)).isZero();

            assertThat(said).isEmpty();
            assertThat(folder).isDirectory();
            entry.remove();
        }
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"boot", "start"})
    void aRunBeforeTheMachineWasStartedAgainIsDeadAlsoIfItsIdIsInUse(String differs) throws Exception {
        Path folder = Files.createDirectory(data.resolve("used"));
        Ledger.open(data).add("folder", Map.of("path", folder.toString()));
        change(owner(), differs, value -> value.replace(value.charAt(0), value.charAt(0) == '1' ? '2' : '1'));

        assertThat(Leftovers.clean(data, said::add)).isZero();

        assertThat(folder).doesNotExist();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aRunOfAnotherContainerMayGoOn() throws Exception {
        Path folder = Files.createDirectory(data.resolve("used"));
        Ledger.open(data).add("folder", Map.of("path", folder.toString()));
        change(owner(), "namespace", value -> "pid:[1]");
        change(owner(), "pid", value -> "4194305");

        assertThat(Leftovers.clean(data, said::add)).isZero();

        assertThat(folder).isDirectory();
        assertThat(said).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"recording", "tape"})
    void whatARunHasTakenOverIsLeftAlone(String kind) throws Exception {
        String name = kind.equals("tape") ? "simple-1" : "simple-1.partial";
        Path folder = Files.createDirectories(data.resolve("tapes").resolve(name));
        Path stale = new DeadRun(data).add(kind, Map.of("folder", folder.toString()));

        try (FolderLock lock = FolderLock.beside(data.resolve("tapes/simple-1"), "tape simple-1")) {
            assertThat(Leftovers.clean(data, said::add)).isZero();
            assertThat(said).singleElement().asString().startsWith("Left alone ");
            assertThat(folder).isDirectory();
            assertThat(stale).exists();
            lock.close();
        }
        assertThat(Leftovers.clean(data, said::add)).isZero();
        assertThat(Files.exists(folder)).isEqualTo(kind.equals("tape"));
        assertThat(stale).doesNotExist();
    }

    @Test
    void aDamagedEntryIsNamedAndTheOthersAreCleanedUp() throws Exception {
        Path first = Files.createDirectory(data.resolve("first"));
        Path last = Files.createDirectory(data.resolve("last"));
        Path cutOff = Files.createDirectory(data.resolve("cut"));
        DeadRun run = new DeadRun(data);
        run.add("folder", Map.of("path", first.toString()));
        List<Path> damaged = List.of(
                run.add("folder", "kind=folder\npath=" + cutOff),
                run.add("folder", ""),
                run.add("folder", "kind=folder\n"),
                run.add("cluster", "kind=cluster\nfolder=\\u0000\n"),
                run.add("process", "kind=process\npid=abc\n"),
                run.add("process", "kind=process\npid=1\nstat=nonsense\n"),
                run.add("process", "path=no kind\n"),
                run.add("slot", "kind=slot\nname=dbzperf_x\nserver=postgresql://u@h:many/d\n"),
                run.add("slot", "kind=slot\\uXYZ\n"),
                run.add("tape", "kind=tape\n"),
                run.add("nobody", "kind=nobody-knows\n"),
                run.write("file", new byte[] {(byte) 0xff, (byte) 0xfe, 0, '\n'}),
                Files.createDirectory(data.resolve("runs/1-1/900-folder.properties")));
        run.add("folder", Map.of("path", last.toString()));
        Path unowned = Files.createDirectories(data.resolve("runs/2-2")).resolve("owner.properties");
        Files.writeString(unowned, "pid=");
        Files.writeString(unowned.resolveSibling("001-folder.properties"), "kind=folder\npath=" + cutOff + "\n");

        assertThat(Leftovers.describe(data)).hasSize(damaged.size() + 3);
        assertThat(Leftovers.clean(data, said::add)).isEqualTo(damaged.size() + 1);

        assertThat(said).hasSize(damaged.size() + 3);
        assertThat(damaged).allSatisfy(file -> {
            assertThat(file).exists();
            assertThat(said).anyMatch(line -> line.startsWith("Could not remove ") && line.contains(file.toString()));
        });
        assertThat(said).anyMatch(line -> line.contains(unowned.toString()));
        assertThat(first).doesNotExist();
        assertThat(last).doesNotExist();
        assertThat(cutOff).isDirectory();
    }

    private Path owner() throws IOException {
        try (Stream<Path> found = Files.list(data.resolve("runs"))) {
            return found.findFirst().orElseThrow().resolve("owner.properties");
        }
    }

    private static void change(Path file, String name, UnaryOperator<String> change) throws IOException {
        Map<String, String> facts = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("#")) {
                // Colons are escaped in properties.
                String[] fact = line.replace("\\", "").split("=", 2);
                facts.put(fact[0], fact[1]);
            }
        }
        facts.computeIfPresent(name, (key, value) -> change.apply(value));
        Files.writeString(file, DeadRun.text(facts));
    }
}
