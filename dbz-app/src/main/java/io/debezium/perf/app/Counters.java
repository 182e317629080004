package io.debezium.perf.app;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

import org.HdrHistogram.Histogram;

/** The fields that every message with figures carries: a snapshot of the consumer, the process and Debezium's metrics. */
final class Counters {

    private final CountingConsumer consumer;
    private final StreamingMetrics metrics;
    private final Clock clock;
    private final ProcessMeter meter = new ProcessMeter();

    Counters(CountingConsumer consumer, StreamingMetrics metrics, Clock clock) {
        this.consumer = consumer;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** The figures of this moment; latencies are those since the last call. */
    synchronized Map<String, String> read() {
        Map<String, String> fields = new TreeMap<>(metrics.report());
        fields.put("timeMicros", Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant())));
        fields.put("events", Long.toString(consumer.events()));
        fields.put("lsn", Long.toString(consumer.lsn()));
        fields.put("cpuMicros", Long.toString(meter.cpuMicros()));
        fields.put("allocatedBytes", Long.toString(meter.allocatedBytes()));
        fields.put("heapUsedBytes", Long.toString(meter.heapUsedBytes()));
        fields.put("latencies", encoded(consumer.takeLatencies()));
        return fields;
    }

    /** HdrHistogram's compressed V2 encoding in Base64, empty for no values. */
    private static String encoded(Histogram histogram) {
        if (histogram.getTotalCount() == 0) {
            return "";
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
