package io.debezium.perf.harness.load;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;

/** From a log of transactions to the figures of a window of it. Latencies keep three significant digits. */
final class LoadFigures {

    private static final int SIGNIFICANT_DIGITS = 3;

    private LoadFigures() {}

    /**
     * The figures of the transactions that ended at or after {@code from} and before {@code to}.
     *
     * @param scheduled whether a rate was asked for
     */
    static LoadResult of(TransactionLog log, Instant from, Instant to, boolean scheduled) {
        long first = micros(from);
        long end = micros(to);
        Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        long[] failed = {0};
        long[] maxLag = {0};
        log.forEach((endMicros, latencyMicros, lagMicros) -> {
            if (endMicros >= first && endMicros < end) {
                maxLag[0] = Math.max(maxLag[0], lagMicros);
                if (latencyMicros == TransactionLog.FAILED) {
                    failed[0]++;
                } else {
                    latencies.recordValue(latencyMicros);
                }
            }
        });
        long succeeded = latencies.getTotalCount();
        double seconds = Math.max(0, end - first) / 1e6;
        return new LoadResult(
                succeeded,
                failed[0],
                seconds == 0 ? 0 : succeeded / seconds,
                Latency.of(latencies),
                scheduled ? maxLag[0] / 1e3 : null);
    }

    /** All transactions of the log that succeeded. */
    static long succeeded(TransactionLog log) {
        long[] count = {0};
        log.forEach((endMicros, latencyMicros, lagMicros) -> {
            if (latencyMicros != TransactionLog.FAILED) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** Transactions of the log that succeeded, by the time from the first one's start to the last one's end; 0 without any. */
    static double wholePerSecond(TransactionLog log) {
        long[] span = {Long.MAX_VALUE, Long.MIN_VALUE};
        log.forEach((endMicros, latencyMicros, lagMicros) -> {
            if (latencyMicros != TransactionLog.FAILED) {
                span[0] = Math.min(span[0], endMicros - latencyMicros);
                span[1] = Math.max(span[1], endMicros);
            }
        });
        return span[1] > span[0] ? succeeded(log) / ((span[1] - span[0]) / 1e6) : 0;
    }

    /** Transactions that succeeded in each whole second between two instants. */
    static List<Long> perSecond(TransactionLog log, Instant from, Instant to) {
        long first = micros(from);
        int seconds = (int) Math.max(0, Duration.between(from, to).toSeconds());
        long[] counts = new long[seconds];
        log.forEach((endMicros, latencyMicros, lagMicros) -> {
            long second = Math.floorDiv(endMicros - first, 1_000_000L);
            if (second >= 0 && second < seconds && latencyMicros != TransactionLog.FAILED) {
                counts[(int) second]++;
            }
        });
        List<Long> all = new ArrayList<>(seconds);
        for (long count : counts) {
            all.add(count);
        }
        return List.copyOf(all);
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
