package io.debezium.perf.harness.load;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the log of one client of the JDBC load in the format that {@link TransactionLines} reads. One thread only. */
final class TransactionLogWriter implements AutoCloseable {

    private final BufferedWriter out;
    private final int client;
    private final boolean scheduled;
    private final StringBuilder line = new StringBuilder(64);
    private long number;

    /** @param scheduled whether transactions have a scheduled start, and with that a lag */
    TransactionLogWriter(TransactionLog log, int client, boolean scheduled) {
        this.client = client;
        this.scheduled = scheduled;
        Path file = log.folder().resolve(log.prefix() + "." + client);
        try {
            this.out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the load's log " + file, e);
        }
    }

    /** @param latencyMicros or {@link TransactionLog#FAILED} */
    void write(long endMicros, long latencyMicros, long lagMicros) throws IOException {
        line.setLength(0);
        line.append(client).append(' ').append(++number).append(' ');
        if (latencyMicros == TransactionLog.FAILED) {
            line.append("failed");
        } else {
            line.append(latencyMicros);
        }
        line.append(" 0 ").append(endMicros / 1_000_000).append(' ').append(endMicros % 1_000_000);
        if (scheduled) {
            line.append(' ').append(lagMicros);
        }
        out.append(line.append('\n'));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
