package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A program that must not outlive the run. */
class ChildIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path data;

    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = Ledger.open(data);
    }

    @AfterEach
    void nothingIsLeft() {
        ledger.close();
        assertThat(data.resolve("runs")).isEmptyDirectory();
    }

    @Test
    void itHasItsOwnSessionAndIsTheProcessThatWasForked() throws Exception {
        Path seen = data.resolve("seen");
        try (Child child = start("echo $$ > '" + seen + "'; exec sleep 600")) {
            while (!Files.exists(seen) || Files.size(seen) == 0) {
                assertThat(child.waitFor(Duration.ofMillis(5))).isNull();
            }
            assertThat(Files.readString(seen).strip()).isEqualTo(Long.toString(child.pid()));
            assertThat(ProcessTable.session(child.pid())).hasSize(1);
            assertThat(ProcessTable.group(child.pid())).hasSize(1);
        }
    }

    @Test
    void closingItEndsWhatItHasStartedAlsoAfterItsOwnEnd() throws Exception {
        Path started = data.resolve("started");
        try (Child child = start("sleep 600 > /dev/null 2>&1 & echo $! > '" + started + "'")) {
            // The sleep keeps no pipe open, so that the shell's end is seen.
            assertThat(child.waitFor(LIMIT)).isZero();
            assertThat(sleep(started)).isTrue();
        }
        // It has been told to end, which takes a busy kernel a moment.
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (sleep(started) && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(sleep(started)).isFalse();
    }

    /** So short that it has ended before it was looked at for the first time; what it noted of itself tells. */
    @Test
    void closingItEndsWhatItHasStartedAlsoWhereItWasNeverSeen() throws Exception {
        Path started = data.resolve("started");
        Map<String, String> facts = ProcessIdentity.surroundings();
        Ledger.Entry entry = ledger.add("process", facts);
        Process process = Command.of(
                        List.of("/bin/sh", "-c", "sleep 600 > /dev/null 2>&1 & echo $! > '" + started + "'"))
                .after(Ledger.notedIn(entry.file()))
                .fork();
        assertThat(process.waitFor()).isZero();
        assertThat(sleep(started)).isTrue();

        new Child("test", process, entry, line -> {}, line -> {}).close();

        assertThat(sleep(started)).isFalse();
    }

    @Test
    void onlyItsOwnWordTellsThatItIsUp() throws Exception {
        try (Child child = start("echo listening on its port; exec sleep 600");
                Child other = start("exit 1")) {
            assertThat(child.awaitLine("listening on its port", LIMIT)).isTrue();
            assertThat(child.awaitLine("listening on another", Duration.ofMillis(100)))
                    .isFalse();
            assertThat(other.awaitLine("listening", LIMIT)).isFalse();
        }
    }

    @Test
    void oneThatIsNotThereIsNoChild() {
        assertThatThrownBy(
                        () -> ledger.start(Command.of(data.resolve("none").toString()), "none", line -> {}, line -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none");
    }

    /** Without a session of its own, it may have ended before we are told. */
    @Test
    void oneThatEndedOfCtrlCHasNotFailed() throws Exception {
        Thread here = Thread.currentThread();
        try (Child child = start("exit 130")) {
            CompletableFuture.delayedExecutor(250, TimeUnit.MILLISECONDS).execute(here::interrupt);
            assertThatThrownBy(() -> child.waitFor(LIMIT)).isInstanceOf(InterruptedException.class);
        }
    }

    private Child start(String script) throws IOException {
        return ledger.start(Command.of(List.of("/bin/sh", "-c", script)), "test", line -> {}, line -> {});
    }

    private static boolean sleep(Path pid) throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .filter(ProcessIdentity::runs)
                .isPresent();
    }
}
