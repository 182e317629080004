package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationsTest {

    @Test
    void thoseOfTwoMetricsStandBesideEachOther(@TempDir Path data) {
        Calibrations calibrations = new Calibrations(data);
        CalibrationSummary cpu = summary(Metric.CPU_MICROS_PER_EVENT, 0.12);
        CalibrationSummary instructions = summary(Metric.INSTRUCTIONS_PER_EVENT, 0.011);

        assertThat(calibrations.keep(cpu)).isEmpty();
        assertThat(calibrations.of("f", "t", Metric.INSTRUCTIONS_PER_EVENT)).isEmpty();
        assertThat(calibrations.keep(instructions)).isEmpty();

        assertThat(calibrations.of("f", "t", Metric.CPU_MICROS_PER_EVENT)).contains(cpu);
        assertThat(calibrations.of("f", "t", Metric.INSTRUCTIONS_PER_EVENT)).contains(instructions);
        assertThat(calibrations.of("f", "u", Metric.CPU_MICROS_PER_EVENT)).isEmpty();
    }

    private static CalibrationSummary summary(Metric metric, double spread) {
        return new CalibrationSummary(
                "f",
                "3.6.3.Final",
                metric,
                Instant.EPOCH,
                "simple-update",
                600_000,
                "t",
                20,
                1,
                0.02,
                2,
                0,
                2,
                0,
                spread,
                0.05,
                400);
    }
}
