package io.debezium.perf.harness.profile;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class StableNamesTest {

    @ParameterizedTest
    @CsvSource({
        "io.debezium.A.lambda$start$0, io.debezium.A.lambda$start",
        "io.debezium.A.lambda$null$12, io.debezium.A.lambda$null",
        "io.debezium.A$1.run, io.debezium.A$1.run",
        "io.debezium.A$$Lambda.apply, io.debezium.A$$Lambda.apply",
        "java.util.Map.of, java.util.Map.of"
    })
    void lambdasAreFoundAgainInAnotherBuild(String name, String stable) {
        assertThat(StableNames.method(name)).isEqualTo(stable);
    }

    @Test
    void callsBeginWhereTheThreadsOwnWorkDoes() {
        List<String> older = List.of(
                "java.lang.Thread.run",
                "java.util.concurrent.ThreadPoolExecutor$Worker.run",
                "java.util.concurrent.FutureTask.run",
                "io.debezium.pipeline.Coordinator.lambda$start$0",
                "java.util.ArrayList.add");
        List<String> newer = List.of(
                "java.lang.Thread.run",
                "io.debezium.util.Threads$3$$Lambda.0x00007f.run",
                "io.debezium.util.Threads$3.lambda$newThread$0",
                "java.util.concurrent.FutureTask.run",
                "io.debezium.pipeline.Coordinator$$Lambda.0x00007f.call",
                "io.debezium.pipeline.Coordinator.lambda$start$1",
                "java.util.ArrayList.add");

        assertThat(StableNames.calls(newer))
                .isEqualTo(StableNames.calls(older))
                .containsExactly("io.debezium.pipeline.Coordinator.lambda$start", "java.util.ArrayList.add");
    }

    @Test
    void threadThatOnlyWaitsForWorkKeepsItsFrames() {
        List<String> waiting = List.of("java.lang.Thread.run", "java.util.concurrent.ThreadPoolExecutor.getTask");

        assertThat(StableNames.calls(waiting)).isEqualTo(waiting);
    }

    @ParameterizedTest
    @CsvSource({
        "pool-3-thread-1, pool-N-thread-N",
        "Thread-2, Thread-N",
        "main, main",
        "debezium-postgresconnector-perf_7f3a-change-event-source-coordinator,"
                + " debezium-postgresconnector-*-change-event-source-coordinator",
        "debezium-postgresconnector-my-server-1-SignalProcessor, debezium-postgresconnector-*-SignalProcessor",
        "debezium-postgresconnector-perf-keep-alive, debezium-postgresconnector-*-keep-alive"
    })
    void threadsAreFoundAgainInAnotherJvm(String name, String stable) {
        assertThat(StableNames.thread(name)).isEqualTo(stable);
    }
}
