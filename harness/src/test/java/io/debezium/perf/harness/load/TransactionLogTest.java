package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.load.TransactionLog.Transaction;
import io.debezium.perf.harness.result.LoadResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

class TransactionLogTest {

    private static final Instant START = Instant.ofEpochSecond(1_000);

    @TempDir
    private Path folder;

    private TransactionLog log;

    @BeforeEach
    void nameLog() {
        log = new TransactionLog(folder, "pgbench-log");
    }

    @Test
    void takesTheTransactionsThatEndedWithinTheWindowFromAllThreads() throws IOException {
        write("7", "0 1 100 0 999 999999", "0 2 200 0 1000 0", "0 3 300 0 1001 999999");
        write("7.1", "1 1 400 0 1001 5", "1 2 failed 0 1001 6", "1 3 500 0 1002 0");

        LoadResult load = log.figures(START, START.plusSeconds(2), false, 0);

        assertThat(load.transactions()).isEqualTo(3);
        assertThat(load.failed()).isEqualTo(1);
        assertThat(load.transactionsPerSecond()).isEqualTo(1.5);
        assertThat(load.latency().count()).isEqualTo(3);
        assertThat(load.latency().meanMicros()).isCloseTo(300, offset(0.5));
        assertThat(load.latency().maxMicros()).isEqualTo(400);
        assertThat(load.lateMillis()).isNull();
    }

    @Test
    void takesTheGreatestLagAlsoOfFailedTransactions() throws IOException {
        write("7", "0 1 100 0 1000 0 10", "0 2 failed 0 1000 1 2500", "0 3 100 0 1001 0 99999");

        assertThat(log.figures(START, START.plusSeconds(1), true, 0).lateMillis())
                .isEqualTo(2.5);
    }

    @Test
    void saysTheSameOfACompressedLogAndKeepsNoPlainOne() throws IOException {
        write("7", "0 1 100 0 1000 0");
        write("7.1", "1 1 300 0 1000 0");
        LoadResult before = log.figures(START, START.plusSeconds(1), false, 0);

        log.compress();
        log.compress();

        assertThat(log.figures(START, START.plusSeconds(1), false, 0)).isEqualTo(before);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("pgbench-log.7.gz", "pgbench-log.7.1.gz");
        }
    }

    @Test
    void isEmptyWithoutATransaction() {
        LoadResult load = log.figures(START, START.plusSeconds(1), true, 0);

        assertThat(load.transactions()).isZero();
        assertThat(load.transactionsPerSecond()).isZero();
        assertThat(load.latency().percentiles()).isEmpty();
        assertThat(load.latency().at(99)).isZero();
        assertThat(load.lateMillis()).isZero();
    }

    @Test
    void whatCannotBeCompressedIsKeptAsItIs() throws Exception {
        Path file = Files.writeString(folder.resolve("pgbench-log.1"), "0 1 2000 0 1700000000 500000\n");
        // gzip leaves a file alone that has another name.
        Files.createLink(folder.resolve("another"), file);

        log.compress();

        assertThat(transactions()).hasSize(1);
    }

    @Test
    void readsTheFormatsOfAllVersionsAndDropsALineThatWasCut() throws IOException {
        String text =
                """
                0 199 2241 0 1175850568 995598
                1 1 2322 0 1795206724 26296 160
                0 1 failed 0 1795206727 136341
                2 3 serialization 0 1795206729 207242 13
                2 4 deadlock 0 1795206729 207243 14
                3 0 47423 0 1499414498 34501 3 2\r
                0 2 1
                0 2 100 0 1795206727""";
        Files.writeString(folder.resolve("pgbench-log.7"), text);

        assertThat(transactions())
                .containsExactly(
                        new Transaction(1_175_850_568_995_598L, 2241, 0),
                        new Transaction(1_795_206_724_026_296L, 2322, 160),
                        new Transaction(1_795_206_727_136_341L, -1, 0),
                        new Transaction(1_795_206_729_207_242L, -1, 13),
                        new Transaction(1_795_206_729_207_243L, -1, 14),
                        new Transaction(1_499_414_498_034_501L, 47_423, 3));
    }

    private List<Transaction> transactions() {
        List<Transaction> all = new ArrayList<>();
        log.forEach(all::add);
        return all;
    }

    private void write(String suffix, String... lines) throws IOException {
        Files.write(folder.resolve("pgbench-log." + suffix), List.of(lines));
    }
}
