package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

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
                .after(Sessions.notedIn(entry.file()))
                .fork();
        assertThat(process.waitFor()).isZero();
        assertThat(sleep(started)).isTrue();

        new Child("test", process, entry, line -> {}, line -> {}).close();

        assertThat(sleep(started)).isFalse();
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
        List<Thread> readers = new CopyOnWriteArrayList<>();
        Consumer<String> noting = line -> readers.add(Thread.currentThread());
        try (Child child = ledger.start(
                Command.of(List.of("/bin/sh", "-c", "echo; echo >&2; exit 130")), "test", noting, noting)) {
            while (child.isAlive() || readers.size() < 2) {
                Thread.onSpinWait();
            }
            for (Thread reader : readers) {
                reader.join();
            }
            // Nothing is left to be waited for now but the signal.
            CountDownLatch watching = new CountDownLatch(1);
            Thread interrupter = new Thread(() -> {
                watching.countDown();
                interruptWhenItWaits(here);
            });
            interrupter.start();
            // On a busy machine its start could take longer than the signal is waited for.
            watching.await();
            try {
                assertThatThrownBy(() -> child.waitFor(LIMIT)).isInstanceOf(InterruptedException.class);
            } finally {
                interrupter.interrupt();
                while (interrupter.isAlive()) {
                    Thread.onSpinWait();
                }
                // One that came too late must not reach the next test.
                Thread.interrupted();
            }
        }
    }

    private static void interruptWhenItWaits(Thread other) {
        while (other.getState() != Thread.State.TIMED_WAITING) {
            if (Thread.interrupted()) {
                return;
            }
            Thread.onSpinWait();
        }
        other.interrupt();
    }

    private Child start(String script) throws IOException {
        return ledger.start(Command.of(List.of("/bin/sh", "-c", script)), "test", line -> {}, line -> {});
    }

    private static boolean sleep(Path pid) throws IOException {
        return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .filter(Liveness::runs)
                .isPresent();
    }
}
