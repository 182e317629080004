package io.debezium.perf.harness.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
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
 * {@code retries} only with {@code --max-tries}, which we do not use. A last line without its end, which a killed pgbench
 * leaves, is dropped.
 *
 * @param folder where the files are
 * @param prefix how their names start
 */
record TransactionLog(Path folder, String prefix) {

    private static final int BUFFER = 1 << 16;
    private static final String GZIP = ".gz";
    private static final Duration COMPRESSED = Duration.ofMinutes(10);
    private static final int SIGNIFICANT_DIGITS = 3;

    private static final int LATENCY = 2;
    private static final int EPOCH = 4;
    private static final int MICROS = 5;
    private static final int LAG = 6;

    /** Given each transaction of a log. */
    @FunctionalInterface
    interface Visitor {

        /**
         * @param endMicros when it ended, microseconds since the epoch
         * @param latencyMicros from its scheduled start, without a schedule from its start; {@link #FAILED} if it failed
         * @param lagMicros from its scheduled to its actual start; 0 without a schedule
         */
        void accept(long endMicros, long latencyMicros, long lagMicros);
    }

    /** In place of a latency. */
    static final long FAILED = -1;

    /** Hands over every transaction, file by file. */
    void forEach(Visitor visitor) {
        for (Path file : files()) {
            try (InputStream in = open(file)) {
                read(in, visitor);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the load's log " + file, e);
            }
        }
    }

    /**
     * Replaces each plain file by a gzipped one; where that cannot be done, on a full disk for example, it stays as it is.
     *
     * @return a sentence when one stayed
     */
    Optional<String> compress() {
        String[] plain = files().stream()
                .map(Path::toString)
                .filter(file -> !file.endsWith(GZIP))
                .toArray(String[]::new);
        if (plain.length == 0) {
            return Optional.empty();
        }
        Optional<FinishedCommand> gzip = Command.of("gzip", "--").and(plain).attempt(COMPRESSED);
        return gzip.filter(FinishedCommand::ok).isPresent()
                ? Optional.empty()
                : Optional.of("The load's log in %s could not be compressed and stays as it is: %s."
                        .formatted(folder, gzip.map(FinishedCommand::tail).orElse("gzip cannot be run")));
    }

    /**
     * The figures of the transactions that ended at or after {@code from} and before {@code to}. Latencies keep three significant digits.
     *
     * @param scheduled whether a rate was asked for
     */
    LoadResult figures(Instant from, Instant to, boolean scheduled) {
        long first = micros(from);
        long end = micros(to);
        Histogram latencies = new Histogram(SIGNIFICANT_DIGITS);
        long[] failed = {0};
        long[] maxLag = {0};
        forEach((endMicros, latencyMicros, lagMicros) -> {
            if (endMicros >= first && endMicros < end) {
                maxLag[0] = Math.max(maxLag[0], lagMicros);
                if (latencyMicros == FAILED) {
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
    long succeeded() {
        long[] count = {0};
        forEach((endMicros, latencyMicros, lagMicros) -> {
            if (latencyMicros != FAILED) {
                count[0]++;
            }
        });
        return count[0];
    }

    /** Transactions of the log that succeeded, by the time from the first one's start to the last one's end; 0 without any. */
    double wholePerSecond() {
        long[] span = {Long.MAX_VALUE, Long.MIN_VALUE};
        forEach((endMicros, latencyMicros, lagMicros) -> {
            if (latencyMicros != FAILED) {
                span[0] = Math.min(span[0], endMicros - latencyMicros);
                span[1] = Math.max(span[1], endMicros);
            }
        });
        return span[1] > span[0] ? succeeded() / ((span[1] - span[0]) / 1e6) : 0;
    }

    /** Transactions that succeeded in each whole second between two instants. */
    List<Long> perSecond(Instant from, Instant to) {
        long first = micros(from);
        int seconds = (int) Math.max(0, Duration.between(from, to).toSeconds());
        long[] counts = new long[seconds];
        forEach((endMicros, latencyMicros, lagMicros) -> {
            long second = Math.floorDiv(endMicros - first, 1_000_000L);
            if (second >= 0 && second < seconds && latencyMicros != FAILED) {
                counts[(int) second]++;
            }
        });
        return LongStream.of(counts).boxed().toList();
    }

    /** Hands over all transactions of a file; lines that are too short are dropped. */
    static void read(InputStream in, Visitor visitor) throws IOException {
        byte[] buffer = new byte[BUFFER];
        StringBuilder line = new StringBuilder();
        for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
            for (int i = 0; i < length; i++) {
                if (buffer[i] != '\n') {
                    line.append((char) buffer[i]);
                    continue;
                }
                String[] fields = line.toString().strip().split(" ");
                line.setLength(0);
                if (fields.length > MICROS) {
                    visitor.accept(
                            Long.parseLong(fields[EPOCH]) * 1_000_000 + Long.parseLong(fields[MICROS]),
                            Character.isDigit(fields[LATENCY].charAt(0)) ? Long.parseLong(fields[LATENCY]) : FAILED,
                            fields.length > LAG ? Long.parseLong(fields[LAG]) : 0);
                }
            }
        }
    }

    private static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        return file.toString().endsWith(GZIP) ? new GZIPInputStream(raw, BUFFER) : raw;
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.getFileName().toString().startsWith(prefix + "."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the load's logs in " + folder, e);
        }
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
