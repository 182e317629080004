package io.debezium.perf.app;

import java.util.Map;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * A transform that passes each record on unchanged and costs a configured amount, to test whether that is detected: {@code
 * micros}, CPU time for each record, or {@code turns} of a loop.
 */
public final class PlantedTransform implements Transformation<SourceRecord> {

    private static final int AT_ONCE = 16;

    private static final long MOST_MICROS = 100_000;

    /** One for each thread of the engine. */
    private ThreadLocal<BatchEnd> work;

    /** @throws IllegalArgumentException if neither {@code micros} nor {@code turns} is set */
    @Override
    public void configure(Map<String, ?> settings) {
        if (settings.containsKey("turns")) {
            long turns = new Options(Map.of("turns", settings.get("turns").toString())).count("turns", 0);
            work = ThreadLocal.withInitial(() -> new PlantedWork(turns));
            return;
        }
        String value = String.valueOf(settings.get("micros"));
        double micros = value.matches("\\d{1,6}(\\.\\d+)?") ? Double.parseDouble(value) : 0;
        if (micros == 0 || micros > MOST_MICROS) {
            throw new IllegalArgumentException("micros=%s: must be a number above 0 and at most %d; or give turns=N"
                    .formatted(value, MOST_MICROS));
        }
        work = ThreadLocal.withInitial(() -> new PlantedSlowDown(Math.round(micros * 1e3), AT_ONCE));
    }

    @Override
    public SourceRecord apply(SourceRecord record) {
        work.get().reached(0, 1);
        return record;
    }

    @Override
    public ConfigDef config() {
        return new ConfigDef();
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
