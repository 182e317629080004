package io.debezium.perf.patches.inside;

import java.util.Map;

import io.debezium.metrics.event.MeasurementEvent;
import io.debezium.metrics.stats.Measurement;
import io.debezium.metrics.stats.MeasurementCollector;
import net.bytebuddy.asm.Advice;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Advice that replaces {@code accept}: records the measurement in the calling thread. Measurements are safe for several
 * threads, since JMX reads them.
 */
public final class MeasuredInPlace {

    private static final Logger LOGGER = LoggerFactory.getLogger(MeasurementCollector.class);

    private MeasuredInPlace() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) MeasurementEvent event,
            @Advice.FieldValue("measurements") Map<Class<?>, Measurement<?>> measurements) {
        measure(measurements.get(event.getClass()), event);
    }

    /**
     * Records a measurement; an exception is logged and not thrown.
     *
     * @param measurementOrNull the measurement for the event's class; null if nobody measures such events
     */
    public static void measure(Measurement<?> measurementOrNull, MeasurementEvent event) {
        if (measurementOrNull != null) {
            try {
                accept(measurementOrNull, event);
            } catch (RuntimeException e) {
                LOGGER.warn("Failed to add measurement value for measurement event {}", event, e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends MeasurementEvent> void accept(Measurement<?> measurement, T event) {
        ((Measurement<T>) measurement).accept(event);
    }
}
