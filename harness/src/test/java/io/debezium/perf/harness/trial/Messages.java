package io.debezium.perf.harness.trial;

import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.MessageParser;

/** Counters as a program sends them. */
final class Messages {

    private Messages() {}

    /** A program that needs 10 us of wall and 20 us of CPU for an event. */
    static Counters counters(long events) {
        return counters(events, events);
    }

    static Counters counters(long events, long lsn) {
        return counters(events, lsn, 0, "");
    }

    /** @param more fields, in the place of others */
    private static Counters counters(long events, long lsn, long javaMicros, String more) {
        String line = String.join(
                " ",
                "perf1 mark",
                "timeMicros=" + (1_000_000_000 + 10 * events),
                "events=" + events,
                "lsn=" + lsn,
                "cpuMicros=" + (20 * events + javaMicros),
                "threadMicros=reader%3A" + (10 * events + javaMicros) + "%2Cconsumer%3A" + 5 * events,
                "allocatedBytes=" + 300 * events,
                "heapUsedBytes=1000000",
                "queueRemaining=" + (8192 - events % 8192),
                "queueTotal=8192",
                "beyond=0",
                "latencies=",
                more);
        return MessageParser.parse(line).orElseThrow().figures().orElseThrow();
    }

    /** With as many more microseconds of the Java threads' CPU time. */
    static Counters later(long events, long javaMicros) {
        return counters(events, events, javaMicros, "");
    }

    /** After somebody has set the clock. */
    static Counters wallAhead(Duration by, long events) {
        return counters(events, events, 0, "wallAheadMicros=" + by.toNanos() / 1_000);
    }

    /** An event of which has taken so long since the message before. */
    static Counters delivered(long events, long latencyMicros) {
        Histogram latencies = new Histogram(3);
        latencies.recordValue(latencyMicros);
        ByteBuffer encoded = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
        int length = latencies.encodeIntoCompressedByteBuffer(encoded);
        String text = Base64.getEncoder().encodeToString(Arrays.copyOf(encoded.array(), length));
        return counters(events, events, 0, "latencies=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
    }

    static Counters beyond(long events, long beyond) {
        return counters(events, events, 0, "beyond=" + beyond);
    }
}
