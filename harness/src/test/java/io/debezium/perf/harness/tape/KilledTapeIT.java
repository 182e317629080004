package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;

/** A harness that is killed while it records a tape, or has one open, and what is made of that. */
@Tag("long")
class KilledTapeIT {

    /** Written by initdb early on, so it is still at work. */
    private static final String INITDB = "PG_VERSION";
    /** Written by a server on its way up. */
    private static final String SERVER = "postmaster.opts";

    private TapeHome home;

    @BeforeEach
    void prepare(@TempDir Path data) throws Exception {
        home = new TapeHome(data);
    }

    @AfterEach
    void nothingIsLeft() {
        home.close();
        assertThat(home.data().resolve("runs")).isEmptyDirectory();
    }

    @LongTest
    void aKilledRecordingLeavesNoTapeAndAKilledRunWithAWholeOneLeavesThat() throws Exception {
        killWhen("Recording tape", "partial", SERVER);
        assertThat(home.tapes().ids()).isEmpty();
        assertThat(home.folders()).singleElement().asString().endsWith(".partial");

        try (OpenTape opened = home.open()) {
            assertThat(opened.tape().facts().events()).isEqualTo(TapeHome.EVENTS + 1);
            assertThat(home.folders()).containsExactly(opened.tape().id());
            home.said().clear();

            // The killed run's entries are still there, and name what this one uses now.
            home.clean();

            assertThat(home.said()).isNotEmpty().allMatch(line -> line.startsWith("Left alone "));
            try (Replay replay = opened.copy("pgoutput")) {
                assertThat(TapeHome.rows(replay)).isEqualTo(TapeHome.EVENTS + 1);
            }
        }
        home.clean();
        cleaningStopsTheServerOfAKilledRunAndKeepsItsTape();
    }

    private void cleaningStopsTheServerOfAKilledRunAndKeepsItsTape() throws Exception {
        killWhen("open", "", "");
        String id = home.tapes().ids().get(0);
        Path pidFile = home.data().resolve("tapes/" + id + "/server/pgdata/postmaster.pid");
        assertThat(pidFile).exists();
        assertThat(Leftovers.describe(home.data()))
                .contains("tape (folder " + home.data().resolve("tapes/" + id) + ")");

        home.clean();

        assertThat(pidFile).doesNotExist();
        try (OpenTape opened = home.open();
                Replay replay = opened.copy("pgoutput")) {
            assertThat(opened.tape().id()).isEqualTo(id);
            assertThat(TapeHome.number(
                            replay.endpoint(), "SELECT count(*) FROM pg_replication_slots WHERE slot_name LIKE 'dbz%'"))
                    .isEqualTo(1);
            assertThat(TapeHome.rows(replay)).isEqualTo(TapeHome.EVENTS + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {INITDB, SERVER})
    void cleaningRemovesWhatAKilledRecordingLeft(String atWork) throws Exception {
        killWhen("Recording tape", "partial", atWork);

        home.clean();

        assertThat(home.folders()).isEmpty();
        assertThat(home.said()).anyMatch(line -> line.startsWith("Removed recording (folder "));
    }

    /** Opens the tape, has a copy of a slot, and waits for ever. */
    static final class Victim {

        private Victim() {}

        public static void main(String[] arguments) throws Exception {
            Path data = Path.of(arguments[0]);
            OpenTape opened = new TapeServers(
                            data, new DatabaseSpec.Auto(), false, Ledger.open(data), System.out::println)
                    .open(TapeHome.request());
            System.out.println("open " + opened.copy("pgoutput").slot());
            new CountDownLatch(1).await();
        }
    }

    /**
     * Kills a harness as soon as it has printed a line and, if a folder is named, made one ending so with a file in its
     * cluster. On a busy machine it may have gone on by then, and is given another try.
     */
    private void killWhen(String line, String folder, String file) throws Exception {
        int tries = 1;
        while (!killedWhen(line, folder, file)) {
            assertThat(tries++).as("tries that came too late").isLessThan(3);
            assertThat(Leftovers.clean(home.data(), text -> {})).isZero();
            new OwnTapes(home.data()).close();
        }
    }

    /** @return whether it had not gone on */
    private boolean killedWhen(String line, String folder, String file) throws Exception {
        CountDownLatch printed = new CountDownLatch(1);
        Command java = TapeHome.victim(Victim.class, home.data());
        try (Child child = java.start(
                text -> {
                    if (text.startsWith(line)) {
                        printed.countDown();
                    }
                },
                text -> {})) {
            assertThat(printed.await(120, TimeUnit.SECONDS))
                    .as(String.join("\n", child.tail()))
                    .isTrue();
            while (!folder.isEmpty()
                    && !clusterHas(folder, file)
                    && home.tapes().ids().isEmpty()) {
                assertThat(child.waitFor(Duration.ofMillis(5)))
                        .as(String.join("\n", child.tail()))
                        .isNull();
            }
            // Halted, it cannot go on between the look and its end.
            assertThat(Command.of("kill", "-STOP", Long.toString(child.pid()))
                            .run(Duration.ofSeconds(20))
                            .ok())
                    .isTrue();
            boolean inTime = folder.isEmpty() || clusterHas(folder, file) && !runsAProgram();
            TapeHome.kill(child);
            return inTime;
        }
    }

    /** As a recording does for its load. */
    private boolean runsAProgram() throws IOException {
        try (Stream<Path> noted = Files.walk(home.data().resolve("runs"))) {
            return noted.anyMatch(file -> file.toString().endsWith("-process.properties"));
        }
    }

    private boolean clusterHas(String suffix, String file) throws IOException {
        return home.folders().stream()
                .filter(name -> name.endsWith(suffix))
                .anyMatch(name -> Files.exists(home.data().resolve("tapes/" + name + "/server/pgdata/" + file)));
    }
}
