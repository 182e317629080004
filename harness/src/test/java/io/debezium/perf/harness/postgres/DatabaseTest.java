package io.debezium.perf.harness.postgres;

import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DatabaseTest {

    @Test
    void aLoadWithoutPgbenchIsRefusedWithTheCommandThatInstallsIt() {
        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> Database.required(Optional.empty()))
                .withMessage("pgbench: is not installed here, and every load needs it")
                .satisfies(refused -> {
                    assertThat(refused.exitCode()).isEqualTo(3);
                    assertThat(refused.remedy()).contains("install").contains("PostgreSQL");
                });
    }
}
