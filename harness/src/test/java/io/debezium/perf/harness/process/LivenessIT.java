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

class LivenessIT {

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessThatHasEndedUnnoticedByItsParentDoesNotRun() throws Exception {
        BlockingQueue<String> lines = new ArrayBlockingQueue<>(1);
        // The second sleep takes the shell's place and never asks about the child that it inherits.
        try (Child parent =
                Command.of("sh", "-c", "sleep 0.5 & echo $!; exec sleep 600").start(lines::add, line -> {})) {
            long pid = Long.parseLong(lines.poll(20, TimeUnit.SECONDS));
            ProcessHandle ended = ProcessHandle.of(pid).orElseThrow();
            awaitState('Z', pid);

            assertThat(ended.isAlive()).isTrue();
            assertThat(Liveness.runs(ended)).isFalse();
            assertThat(ProcessIdentity.of(ended).runs()).isFalse();
            assertThat(Liveness.runs(ProcessHandle.of(parent.pid()).orElseThrow()))
                    .isTrue();
        }
    }

    private static void awaitState(char state, long pid) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        String stat = "";
        while (System.nanoTime() < deadline && !stat.contains(") " + state)) {
            stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        }
        assertThat(stat).contains(") " + state);
    }
}
