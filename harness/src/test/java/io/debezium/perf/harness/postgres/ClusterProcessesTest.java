package io.debezium.perf.harness.postgres;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterProcessesTest {

    @ParameterizedTest
    @CsvSource({
        "/usr/lib/postgresql/15/bin/postgres, true",
        "postgres, true",
        "/usr/bin/postgres-exporter, false",
        "/, false",
        "'', false"
    })
    void aProgramIsKnownByItsNameAndOneThatIsConfinedHasNone(String command, boolean known) {
        assertThat(ClusterProcesses.isProgram(command)).isEqualTo(known);
    }
}
