package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Function;

import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Hashes the events in their order, so that one that is lost, doubled or moved is noticed in the very trial that is timed.
 *
 * <p>An event's LSN and operation have long left the caches when they are looked at here: that costs some 0.2 to 0.3 us an
 * event, more than a hundredth of what Debezium needs. So its CPU time is measured for each batch and subtracted from the
 * figures ({@link Counters}); only two readings of the thread's clock for each batch remain. Used by the consumer's thread;
 * its times are read by any.
 */
final class EventOrder {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final SourceFields fields = new SourceFields();
    private final RollingHash hash = new RollingHash();
    private Struct[] sources = new Struct[0];
    private int[] operations = new int[0];
    private volatile long nanos;
    private volatile String thread = "";

    /**
     * @param source the source record of an event
     * @param rows the number of row events to hash, from the first one of the batch on
     */
    <E> void add(List<E> batch, Function<E, SourceRecord> source, int rows) {
        long start = threads.getCurrentThreadCpuTime();
        hash(batch, source, rows);
        thread = Thread.currentThread().getName();
        // There is only one writer, so that += on a volatile is safe.
        nanos += threads.getCurrentThreadCpuTime() - start;
    }

    /** Reads all source blocks first and then their fields, so that cache misses overlap. */
    private <E> void hash(List<E> batch, Function<E, SourceRecord> source, int rows) {
        if (sources.length < rows) {
            sources = new Struct[rows];
            operations = new int[rows];
        }
        int count = 0;
        for (E event : batch) {
            SourceRecord record = source.apply(event);
            if (count < rows && fields.isRowEvent(record.valueSchema())) {
                Struct value = (Struct) record.value();
                sources[count] = fields.source(value);
                operations[count++] = fields.operation(value);
            }
        }
        for (int i = 0; i < count; i++) {
            hash.add(fields.lsn(sources[i]), operations[i]);
        }
    }

    /** CPU time of the hashing so far, in microseconds. */
    long micros() {
        return nanos / 1000;
    }

    /** The name of the thread that it has run on; empty before. */
    String thread() {
        return thread;
    }

    /** The hash as in the protocol; to be called between two batches. */
    @Override
    public String toString() {
        return hash.toString();
    }
}
