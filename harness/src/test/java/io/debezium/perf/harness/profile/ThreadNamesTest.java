package io.debezium.perf.harness.profile;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadNamesTest {

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
        assertThat(ThreadNames.stable(name)).isEqualTo(stable);
    }
}
