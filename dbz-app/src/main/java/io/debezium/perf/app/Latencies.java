package io.debezium.perf.app;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/** Times from commit to consumption: 1 us to an hour, three significant digits. Written by one thread, taken by any. */
final class Latencies {

    private static final long LONGEST = TimeUnit.HOURS.toMicros(1);

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(LONGEST, 3);
    private Histogram recycled;

    /** @param micros below 0 (the server's clock is ahead) counts as 0, above an hour as an hour */
    void record(long micros, int count) {
        recorder.recordValueWithCount(Math.min(Math.max(micros, 0), LONGEST), count);
    }

    /** The latencies since the last call, in microseconds; the result is reused by the next call. */
    synchronized Histogram take() {
        recycled = recorder.getIntervalHistogram(recycled);
        return recycled;
    }

    /** The latencies since the last call in HdrHistogram's compressed V2 encoding and Base64; empty if there are none. */
    synchronized String takeEncoded() {
        Histogram histogram = take();
        if (histogram.getTotalCount() == 0) {
            return "";
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }
}
