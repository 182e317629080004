package io.debezium.perf.harness.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;

/**
 * The log of every transaction of a load: one file for each thread of the generator, in a folder of a trial, plain or
 * gzipped. The format is pgbench's, described under "Per-Transaction Logging" in the PostgreSQL manual, 13 to 18:
 *
 * <pre>client_id transaction_no time script_no time_epoch time_us [ schedule_lag ] [ retries ]</pre>
 *
 * <p>{@code time} is the latency in microseconds, with {@code --rate} already counted from the scheduled start; from
 * version 15 on a transaction that failed has a word there ({@code failed}, {@code serialization}, {@code deadlock}).
 * {@code skipped} is there for one that was never started. {@code schedule_lag} is present when a rate was asked for;
 * {@code retries} only with {@code --max-tries}, which is not used here. An incomplete line, which a killed pgbench leaves, is
 * ignored.
 *
 * @param folder where the files are
 * @param prefix how their names start
 */
record TransactionLog(Path folder, String prefix) {

    private static final int BUFFER = 1 << 16;
    private static final String GZIP = ".gz";
    private static final Duration COMPRESSED = Duration.ofMinutes(10);
    private static final int SIGNIFICANT_DIGITS = 3;

    /**
     * A transaction.
     *
     * @param endMicros when it ended, microseconds since the epoch
     * @param latencyMicros from its scheduled start, without a schedule from its start; negative if it failed
     * @param lagMicros from its scheduled to its actual start; 0 without a schedule
     */
    record Transaction(long endMicros, long latencyMicros, long lagMicros) {

        private static Transaction of(String[] fields) {
            return new Transaction(
                    Long.parseLong(fields[4]) * 1_000_000 + Long.parseLong(fields[5]),
                    Character.isDigit(fields[2].charAt(0)) ? Long.parseLong(fields[2]) : -1,
                    fields.length > 6 ? Long.parseLong(fields[6]) : 0);
        }

        private boolean succeeded() {
            return latencyMicros >= 0;
        }
    }

    /** Passes on all transactions, file by file. */
    void forEach(Consumer<Transaction> taker) {
        for (Path file : files()) {
            try (InputStream raw = Files.newInputStream(file);
                    InputStream in = file.toString().endsWith(GZIP) ? new GZIPInputStream(raw, BUFFER) : raw;
                    BufferedReader reader =
                            new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII), BUFFER)) {
                reader.lines()
                        .map(line -> line.strip().split(" "))
                        .filter(fields -> fields.length > 5)
                        .map(Transaction::of)
                        .forEach(taker);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the load's log " + file, e);
            }
        }
    }

    /** Replaces each plain file by a gzipped one; if that fails, for example on a full disk, the plain file stays. */
    void compress() {
        List<String> plain = files().stream()
                .map(Path::toString)
                .filter(file -> !file.endsWith(GZIP))
                .toList();
        if (!plain.isEmpty()) {
            Command.of(plain).after(List.of("gzip", "--")).attempt(COMPRESSED);
        }
    }

    /**
     * The figures of the transactions that ended at or after {@code from} and before {@code to}. Latencies keep three
     * significant digits.
     *
     * @param scheduled whether a rate was asked for
     * @param aborts clients that were given up meanwhile, each with a transaction that failed and is not in the log
     */
    LoadResult figures(Instant from, Instant to, boolean scheduled, long aborts) {
        long first = ChronoUnit.MICROS.between(Instant.EPOCH, from);
        long end = ChronoUnit.MICROS.between(Instant.EPOCH, to);
        Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        LongSummaryStatistics lags = new LongSummaryStatistics();
        forEach(each -> {
            if (each.endMicros >= first && each.endMicros < end) {
                lags.accept(each.lagMicros);
                if (each.succeeded()) {
                    latencies.recordValue(each.latencyMicros);
                }
            }
        });
        long succeeded = latencies.getTotalCount();
        double seconds = Math.max(0, end - first) / 1e6;
        return new LoadResult(
                succeeded,
                lags.getCount() - succeeded + aborts,
                seconds == 0 ? 0 : succeeded / seconds,
                Latency.of(latencies),
                scheduled ? Math.max(0, lags.getMax()) / 1e3 : null);
    }

    /** The number of successful transactions in the log. */
    long succeeded() {
        LongAdder succeeded = new LongAdder();
        forEach(each -> succeeded.add(each.succeeded() ? 1 : 0));
        return succeeded.sum();
    }

    private List<Path> files() {
        return Folders.children(folder).stream()
                .filter(file -> file.getFileName().toString().startsWith(prefix + "."))
                .sorted()
                .toList();
    }
}
