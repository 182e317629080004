package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TransactionLogTest {

    @TempDir
    Path folder;

    @Test
    void whatCannotBeCompressedIsKeptAsItIs() throws Exception {
        Files.writeString(folder.resolve("pgbench-log.1"), "0 1 2000 0 1700000000 500000\n");
        // Where the compressed file would have to be written.
        Files.createDirectories(folder.resolve("part-pgbench-log.1.gz").resolve("not empty"));
        TransactionLog log = new TransactionLog(folder, "pgbench-log");
        AtomicInteger transactions = new AtomicInteger();

        assertThat(log.compress()).isPresent();

        log.forEach((end, latency, lag) -> transactions.incrementAndGet());
        assertThat(transactions).hasValue(1);
    }
}
