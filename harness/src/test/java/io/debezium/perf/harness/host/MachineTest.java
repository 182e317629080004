package io.debezium.perf.harness.host;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;

class MachineTest {

    private static final Environment HERE = machine("Linux 6.1.0-30", "Some CPU", 2, 8 << 10);

    @Test
    void itOutlivesAnUpdateOfTheSystem() {
        assertThat(machine("Linux 6.12.1", "Some CPU", 2, (8 << 10) - 250).fingerprint())
                .isEqualTo(HERE.fingerprint());
    }

    @ParameterizedTest
    @CsvSource({
        "Linux 6.1, Other CPU, 2, 8192",
        "Linux 6.1, Some CPU, 4, 8192",
        "Linux 6.1, Some CPU, 2, 16384",
        "Mac OS X 14, Some CPU, 2, 8192"
    })
    void anotherMachineHasAnother(String kernel, String cpu, int cores, long memoryMib) {
        assertThat(machine(kernel, cpu, cores, memoryMib).fingerprint()).isNotEqualTo(HERE.fingerprint());
    }

    private static Environment machine(String kernel, String cpu, int cores, long memoryMib) {
        return Records.with(
                Examples.environment(), "kernel", kernel, "cpu", cpu, "cores", cores, "memoryBytes", memoryMib << 20);
    }
}
