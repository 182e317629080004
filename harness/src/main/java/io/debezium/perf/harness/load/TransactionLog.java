package io.debezium.perf.harness.load;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The log of every transaction of a load: one file for each thread of the generator, in a folder of a trial, plain or
 * gzipped. The format is that of pgbench's {@code --log}, see {@link TransactionLines}.
 *
 * @param folder where the files are
 * @param prefix how their names start
 */
record TransactionLog(Path folder, String prefix) {

    private static final int BUFFER = 1 << 16;

    /** Given each transaction of a log. */
    @FunctionalInterface
    interface Sink {

        /**
         * @param endMicros when it ended, microseconds since the epoch
         * @param latencyMicros from its scheduled start, without a schedule from its start; {@link #FAILED} if it failed
         * @param lagMicros from its scheduled to its actual start; 0 without a schedule
         */
        void accept(long endMicros, long latencyMicros, long lagMicros);
    }

    /** In place of a latency. */
    static final long FAILED = -1;

    /**
     * Hands over every transaction, file by file.
     *
     * @return the instant, in microseconds since the epoch, up to which each of the files has something: the earliest of
     *     their last entries; {@link Long#MIN_VALUE} when one of them is empty or there is none
     */
    long forEach(Sink sink) {
        long covered = Long.MAX_VALUE;
        List<Path> files = files();
        for (Path file : files) {
            covered = Math.min(covered, read(file, sink));
        }
        return files.isEmpty() ? Long.MIN_VALUE : covered;
    }

    /**
     * Replaces each plain file by a gzipped one; where that cannot be done, on a full disk for example, it stays as it is.
     *
     * @return a sentence when one stayed
     */
    Optional<String> compress() {
        try {
            for (Path file : files()) {
                if (!isGzip(file)) {
                    compress(file);
                }
            }
            return Optional.empty();
        } catch (IOException | UncheckedIOException e) {
            return Optional.of("The load's log in %s could not be compressed and stays as it is: %s."
                    .formatted(folder, e.getMessage()));
        }
    }

    private static long read(Path file, Sink sink) {
        TransactionLines lines = new TransactionLines(sink);
        try (InputStream in = open(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                lines.accept(buffer, length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the load's log " + file, e);
        }
        return lines.lastEndMicros();
    }

    private static InputStream open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        return isGzip(file) ? new GZIPInputStream(raw, BUFFER) : raw;
    }

    private static boolean isGzip(Path file) {
        return file.toString().endsWith(".gz");
    }

    private static void compress(Path file) throws IOException {
        Path whole = file.resolveSibling(file.getFileName() + ".gz");
        Path part = file.resolveSibling("part-" + whole.getFileName());
        try {
            try (OutputStream out =
                    new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(part), BUFFER), BUFFER)) {
                Files.copy(file, out);
            }
            Files.move(part, whole);
            Files.delete(file);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
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
}
