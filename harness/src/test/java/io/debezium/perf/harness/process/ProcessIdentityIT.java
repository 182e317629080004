package io.debezium.perf.harness.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessIdentityIT {

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatHasEndedUnnoticedByItsParentDoesNotRun() throws Exception {
        BlockingQueue<String> lines = new ArrayBlockingQueue<>(1);
        // The second sleep takes the shell's place and never asks about the child that it inherits.
        try (Child parent =
                Command.of("sh", "-c", "sleep 600 & echo $!; exec sleep 600").start(lines::add, line -> {})) {
            long pid = Long.parseLong(lines.poll(20, TimeUnit.SECONDS));
            ProcessHandle ended = ProcessHandle.of(pid).orElseThrow();
            await(parent, "comm", parent.pid(), "sleep\n");
            assertThat(ended.destroyForcibly()).isTrue();
            await(parent, "stat", pid, ") Z");

            assertThat(ended.isAlive()).isTrue();
            assertThat(ProcessIdentity.runs(ended)).isFalse();
            assertThat(ProcessIdentity.of(ended).runs()).isFalse();
            assertThat(ProcessIdentity.runs(ProcessHandle.of(parent.pid()).orElseThrow()))
                    .isTrue();
        }
    }

    /** Until a file of a process in {@code /proc} holds a text. */
    private static void await(Child parent, String file, long pid, String text) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!Files.readString(Path.of("/proc/" + pid, file)).contains(text)) {
            assertThat(System.nanoTime()).as(file + " of " + pid).isLessThan(deadline);
            assertThat(parent.waitFor(Duration.ofMillis(20))).isNull();
        }
    }
}
