package io.debezium.perf.patches;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.metrics.event.LagBehindSourceEvent;
import io.debezium.metrics.stats.LagBehindSourceMeasurement;
import io.debezium.metrics.stats.LongDDSketchStatistics;
import io.debezium.metrics.stats.Measurement;
import io.debezium.metrics.stats.MeasurementCollector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/** Tests the patched collector. Each collector has a thread, which {@link #stop} ends. */
class MeasurementQueueTest {

    private final Consumer<LagBehindSourceEvent> patched = patched();
    private final LagBehindSourceMeasurement lag = new LagBehindSourceMeasurement(new LongDDSketchStatistics<>());

    @AfterEach
    void stop() throws ReflectiveOperationException {
        patched.getClass().getMethod("stop").invoke(patched);
    }

    @Test
    void allThatIsMeasuredIsInTheMetricsAtOnce() throws Exception {
        measure(lag);
        LagBehindSourceMeasurement expected = new LagBehindSourceMeasurement(new LongDDSketchStatistics<>());
        for (long millis = 1; millis <= 5_000; millis++) {
            patched.accept(new LagBehindSourceEvent(millis % 700));
            expected.accept(new LagBehindSourceEvent(millis % 700));
        }

        assertThat(figures(lag)).isEqualTo(figures(expected));
        assertThat(lag.getSum()).isPositive();
    }

    @Test
    void whatNobodyMeasuresIsPassedOver() {
        assertThatCode(() -> patched.accept(new LagBehindSourceEvent(5L))).doesNotThrowAnyException();

        assertThat(lag.getLastValue()).isNull();
    }

    @Test
    void aMeasurementThatFailsDoesNotStopTheStreamNorTheNextOne() throws Exception {
        List<Long> seen = new ArrayList<>();
        measure(new LagBehindSourceMeasurement(new LongDDSketchStatistics<>()) {
            @Override
            public synchronized void accept(LagBehindSourceEvent event) {
                seen.add(event.getValue());
                if (event.getValue() < 0) {
                    throw new IllegalStateException("a fault");
                }
            }
        });

        assertThatCode(() -> patched.accept(new LagBehindSourceEvent(-1L))).doesNotThrowAnyException();
        patched.accept(new LagBehindSourceEvent(2L));
        assertThat(seen).containsExactly(-1L, 2L);
    }

    private void measure(Measurement<LagBehindSourceEvent> measurement) throws ReflectiveOperationException {
        patched.getClass()
                .getMethod("addMeasurement", Class.class, Measurement.class)
                .invoke(patched, LagBehindSourceEvent.class, measurement);
    }

    private static List<Number> figures(LagBehindSourceMeasurement lag) {
        return List.of(
                lag.getLastValue(),
                lag.getMinValue(),
                lag.getMaxValue(),
                lag.getSum(),
                lag.getAverageValue(),
                lag.getValueAtQuantile(0.5),
                lag.getValueAtQuantile(0.99));
    }

    @SuppressWarnings("unchecked")
    private static Consumer<LagBehindSourceEvent> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("measurement-queue"), "$MeasurementPublisher");
            assertThat(changed).isNotSameAs(MeasurementCollector.class);
            return (Consumer<LagBehindSourceEvent>) changed.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
