package io.debezium.perf.harness.host;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class MachineTest {

    private static final long GIB = 1L << 30;

    private static final Machine HERE =
            new Machine("Debian 12", "Linux 6.1.0-30", "Some CPU", 2, 8 * GIB, Optional.of(0.5));

    @Test
    void itOutlivesAnUpdateOfTheSystem() {
        Machine updated =
                new Machine("Debian 13", "Linux 6.12.1", "Some CPU", 2, 8 * GIB - 250_000_000, Optional.empty());

        assertThat(updated.fingerprint()).isEqualTo(HERE.fingerprint());
    }

    @ParameterizedTest
    @CsvSource({
        "Linux 6.1, Other CPU, 2, 8",
        "Linux 6.1, Some CPU, 4, 8",
        "Linux 6.1, Some CPU, 2, 16",
        "Mac OS X 14, Some CPU, 2, 8"
    })
    void anotherMachineHasAnother(String kernel, String cpu, int cores, int memoryGiB) {
        Machine other = new Machine("Debian 12", kernel, cpu, cores, memoryGiB * GIB, Optional.empty());

        assertThat(other.fingerprint()).isNotEqualTo(HERE.fingerprint());
    }
}
