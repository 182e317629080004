package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.player.Playback;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** A harness that is killed while it takes a tape in, or plays one, and what is made of that. */
class KilledTapeFileIT {

    private static final DatabaseSpec ANY = new DatabaseSpec.Auto();

    @TempDir
    static Path data;

    @TempDir
    static Path otherData;

    @TempDir
    static Path folder;

    private static TapeHome home;
    private static TapeHome other;
    private static Path exported;
    private static String id;

    @BeforeAll
    static void record() throws Exception {
        home = new TapeHome(data);
        other = new TapeHome(otherData);
        exported = folder.resolve("a.tape");
        try (OpenTape opened = home.open()) {
            id = opened.tape().id();
        }
        home.tapes().export(id, exported, ANY, false, home.ledger(), home.said()::add);
    }

    @AfterAll
    static void nothingIsLeft() {
        home.close();
        other.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
        assertThat(otherData.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void aKilledImportLeavesNoTapeAndIsRemovedByTheNextRunOrByCleaning() throws Exception {
        killWhen(otherData, exported, () -> serverRuns(otherData.resolve("tapes"), ".partial"));
        assertThat(other.tapes().ids()).isEmpty();
        assertThat(other.folders()).singleElement().asString().endsWith(".partial");

        assertThat(Leftovers.clean(otherData, other.said()::add))
                .as(String.join("\n", other.said()))
                .isZero();
        assertThat(other.folders()).isEmpty();

        killWhen(otherData, exported, () -> serverRuns(otherData.resolve("tapes"), ".partial"));
        String taken = take();
        assertThat(other.folders()).containsExactly(taken);
        assertThat(Leftovers.clean(otherData, other.said()::add)).isZero();
        assertThat(other.folders()).containsExactly(taken);
    }

    @Test
    void cleaningStopsTheServerOfAKilledPlayerUnlessAnotherHasTakenItOver() throws Exception {
        Path pidFile = data.resolve("tapes/" + id + "/played/catalog/server/pgdata/postmaster.pid");
        killWhen(data, Path.of(id), () -> Files.exists(pidFile));
        try (OpenTape opened = home.tapes()
                .play(id, Playback.ONCE, OptionalInt.empty(), ANY, false, home.ledger(), home.said()::add)) {
            home.said().clear();

            assertThat(Leftovers.clean(data, home.said()::add)).isZero();

            assertThat(home.said()).isNotEmpty().allMatch(line -> line.startsWith("Left alone "));
            assertThat(TapeHome.number(opened.endpoint(), "SELECT 7")).isEqualTo(7);
        }
        assertThat(Leftovers.clean(data, home.said()::add)).isZero();

        killWhen(data, Path.of(id), () -> Files.exists(pidFile));
        assertThat(Leftovers.clean(data, home.said()::add))
                .as(String.join("\n", home.said()))
                .isZero();
        assertThat(pidFile).doesNotExist();
        assertThat(home.folders()).containsExactly(id);
    }

    /** Takes in a tape file, or plays a tape, and waits for ever. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) throws Exception {
            Path data = Path.of(arguments[0]);
            String tape = arguments[1];
            Ledger ledger = Ledger.open(data);
            if (tape.endsWith(Tapes.FILE)) {
                Tapes.in(data).take(Path.of(tape), ANY, false, ledger, System.out::println);
            } else {
                Tapes.in(data).play(tape, Playback.ONCE, OptionalInt.empty(), ANY, false, ledger, System.out::println);
            }
            new CountDownLatch(1).await();
        }
    }

    private String take() {
        return other.tapes().take(exported, ANY, false, other.ledger(), other.said()::add);
    }

    /** Whether there is a catalog in the making, the server of which is on its way up. */
    private static boolean serverRuns(Path tapes, String suffix) throws Exception {
        if (!Files.isDirectory(tapes)) {
            return false;
        }
        try (var found = Files.list(tapes)) {
            return found.filter(each -> each.toString().endsWith(suffix))
                    .anyMatch(
                            each -> Files.exists(each.resolve("played/catalog.partial/server/pgdata/postmaster.opts")));
        }
    }

    private static void killWhen(Path data, Path tape, Callable<Boolean> moment) throws Exception {
        Command java = Command.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                data.toString(),
                tape.toString());
        try (Child child = java.start(text -> {}, text -> {})) {
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (!moment.call()) {
                assertThat(child.waitFor(Duration.ofMillis(5)))
                        .as(String.join("\n", child.tail()))
                        .isNull();
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();
            assertThat(child.waitFor(Duration.ofSeconds(20))).isEqualTo(137);
        }
    }
}
