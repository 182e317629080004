package io.debezium.perf.harness.host;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.host.ThreadTimes.Time;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadTimesTest {

    @Test
    void aDifferenceCountsNewThreadsWholeAndDropsThoseThatEnded() {
        ThreadTimes before = new ThreadTimes(Map.of(1L, new Time("main", 100), 2L, new Time("ended", 50)));
        ThreadTimes after = new ThreadTimes(Map.of(1L, new Time("main", 160), 3L, new Time("new", 7)));

        assertThat(after.since(before).byThread())
                .containsOnly(Map.entry(1L, new Time("main", 60)), Map.entry(3L, new Time("new", 7)));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsNamesWithBlanksAndParentheses() {
        String name = Thread.currentThread().getName();
        Thread.currentThread().setName("a) R (1 2");
        Time time = ThreadTimes.of(ProcessHandle.current().pid()).byThread().values().stream()
                .filter(each -> each.name().equals("a) R (1 2"))
                .findFirst()
                .orElseThrow();
        Thread.currentThread().setName(name);

        assertThat(time.nanos()).isPositive();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void seesTheJvmsOwnThreadsAndWhatThisOneUses() {
        long self = ProcessHandle.current().pid();
        ThreadTimes before = ThreadTimes.of(self);
        long end = System.nanoTime() + 50_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        ThreadTimes used = ThreadTimes.of(self).since(before);

        assertThat(ThreadTimes.of(Integer.MAX_VALUE).isEmpty()).isTrue();
        assertThat(used.byThread().values()).anyMatch(time -> time.nanos() > 0);
        assertThat(used.byThread().values()).anyMatch(time -> ThreadKind.of(time.name()) == ThreadKind.JIT);
    }

    @ParameterizedTest
    @CsvSource({
        "C2 CompilerThre, JIT",
        "C1 CompilerThre, JIT",
        "G1 Conc#0, GC",
        "GC Thread#1, GC",
        "ZWorkerYoung#0, GC",
        "VM Periodic Tas, VM",
        "JFR Recorder Th, VM",
        "debezium-postgr, JAVA",
        "ZooKeeper, JAVA",
        "perf-progress, JAVA"
    })
    void tellsWhoseWorkAThreadDoes(String comm, ThreadKind kind) {
        assertThat(ThreadKind.of(comm)).isEqualTo(kind);
    }
}
