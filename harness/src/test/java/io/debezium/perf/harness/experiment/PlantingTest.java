package io.debezium.perf.harness.experiment;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PlantingTest {

    private static final String RELEASE = "3.6.3.Final";

    @Test
    void aShareOfTimeIsANumberOfNanoseconds() {
        Planting planting = Planting.time(18.2);

        assertThat(planting.metric()).isEqualTo(Metric.CPU_MICROS_PER_EVENT);
        assertThat(planting.key(0.05)).isEqualTo(",burn=910ns");
        assertThat(planting.added(VariantSpec.parse(RELEASE + ",burn=910ns"))).isCloseTo(0.91, within(1e-12));
    }

    @Test
    void aShareOfInstructionsIsANumberOfTurnsByWhatTurnsHaveTaken() {
        long tried = Planting.trialTurns(74_000);
        Planting planting = Planting.work(74_000, 74_000 + 2.5 * tried);

        assertThat(planting.metric()).isEqualTo(Metric.INSTRUCTIONS_PER_EVENT);
        assertThat(planting.works()).isTrue();
        assertThat(planting.key(0.05)).isEqualTo(",spin=1480");
        assertThat(planting.added(VariantSpec.parse(RELEASE + ",spin=1480"))).isCloseTo(3_700, within(1e-9));
    }

    @Test
    void turnsThatTookNothingOrWereNotCountedPlantNothing() {
        assertThat(Planting.work(74_000, 74_000).works()).isFalse();
        assertThat(Planting.work(74_000, Double.NaN).works()).isFalse();
    }

    @Test
    void theLeastThatIsPlantedIsOneTurnOrOneNanosecond() {
        assertThat(Planting.time(0.5).key(0.0001)).isEqualTo(",burn=1ns");
        assertThat(Planting.work(80, 110).key(0.0001)).isEqualTo(",spin=1");
    }
}
