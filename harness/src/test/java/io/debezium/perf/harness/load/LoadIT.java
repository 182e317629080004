package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LoadResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** pgbench against a real server. */
class LoadIT {

    @AutoClose
    private static LoadFixture fixture;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        fixture = new LoadFixture();
    }

    @ParameterizedTest
    @FieldSource("io.debezium.perf.harness.load.LiveWorkload#BUILT_INS")
    void runsEveryBuiltInToItsEndWithoutAFailureAndAtTheRateThatPgbenchPrints(String name) throws Exception {
        try (Load load = fixture.start(fixture.builtIn(name, OptionalDouble.empty()), folder, LoadFixture.BRIEF)) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
            assertThat(load.failure()).isEmpty();

            LoadResult whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.transactions()).isPositive();
            assertThat(whole.failed()).isZero();
            assertThat(whole.lateMillis()).isNull();
            assertThat(whole.latency().count()).isEqualTo(whole.transactions());
            // pgbench reads its clock once for all of a thread's clients that are ready: a SELECT 1 may take no time by
            // it.
            assertThat(whole.latency().at(50))
                    .isNotNegative()
                    .isLessThanOrEqualTo(whole.latency().at(99));
        }
    }

    @Test
    void doesNotTrustALogThatLacksTransactions() throws Exception {
        try (Load load =
                fixture.start(fixture.builtIn("select-only", OptionalDouble.of(500)), folder, LoadFixture.BRIEF)) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
            Path log = Folders.children(folder).stream()
                    .filter(file -> file.toString().contains("-log."))
                    .findFirst()
                    .orElseThrow();
            List<String> lines = Files.readAllLines(log);
            Files.write(log, lines.subList(0, lines.size() - 1));

            assertThatExceptionOfType(TrialFailure.class)
                    .isThrownBy(() -> load.result(Instant.EPOCH, Instant.now()))
                    .withMessageContaining("transactions, pgbench counted");
        }
    }

    @Test
    void keepsTheRateAndSaysHowLateItWas() throws Exception {
        LiveWorkload workload = fixture.builtIn("select-only", OptionalDouble.of(200));
        try (Load load = fixture.start(workload, folder, Duration.ofSeconds(4))) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();

            LoadResult whole = load.result(Instant.EPOCH, Instant.now());
            // 800 arrivals of a Poisson process: five standard deviations are 141. A slow machine makes fewer of them.
            assertThat(whole.transactions()).isLessThanOrEqualTo(945);
            assertThat(scheduledPerSecond()).isBetween(164.0, 236.0);
            assertThat(whole.lateMillis()).isNotNull().isNotNegative();
        }
    }

    /** By when pgbench was to start those that it made, however late it did. */
    private double scheduledPerSecond() {
        LongSummaryStatistics starts = new LongSummaryStatistics();
        new TransactionLog(folder, "pgbench-log")
                .transactions()
                .forEach(each -> starts.accept(each.endMicros() - each.latencyMicros()));
        return (starts.getCount() - 1) / ((starts.getMax() - starts.getMin()) / 1e6);
    }

    @Test
    void countsLatencyFromTheScheduledStartWhenItCannotKeepUp() throws Exception {
        Path script = Files.writeString(folder.resolve("slow.sql"), "SELECT pg_sleep(0.05);");
        LiveWorkload workload = LiveWorkload.scripted(script, 1, 1, OptionalInt.empty(), OptionalDouble.of(100));
        try (Load load = fixture.start(workload, folder, LoadFixture.SHORT)) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();

            LoadResult whole = load.result(Instant.EPOCH, Instant.now());
            // Four times what a transaction takes: a slow machine leaves little of the time to fall behind in.
            assertThat(whole.lateMillis()).isGreaterThan(200);
            assertThat(whole.latency().maxMicros()).isGreaterThan(200_000);
        }
    }

    @Test
    void stoppedEarlyItLosesNothing() throws Exception {
        LiveWorkload workload = fixture.builtIn("select-only", OptionalDouble.of(2_000));
        try (Load load = fixture.start(workload, folder, LoadFixture.LIMIT)) {
            awaitLogs(load, workload);
            load.stop();

            assertThat(load.awaitEnd(Duration.ZERO)).isTrue();
            assertThat(load.failure()).isEmpty();
            assertThat(load.notes()).isEmpty();
            // What pgbench counted itself; a log that lacks some would have thrown.
            assertThat(load.result(Instant.EPOCH, Instant.now()).transactions()).isPositive();
        }
        assertThat(Ledger.leftovers(folder)).isEmpty();
    }

    /** Until each of pgbench's threads has written to its log, which it does by 4 kB. */
    private void awaitLogs(Load load, LiveWorkload workload) throws Exception {
        while (Folders.children(folder).stream()
                        .filter(file -> file.toString().contains("-log.")
                                && file.toFile().length() > 0)
                        .count()
                < workload.jobs()) {
            assertThat(load.awaitEnd(Duration.ofMillis(50))).isFalse();
        }
    }

    @Test
    void keepsItsLogCompressed() throws Exception {
        Instant from = Instant.now();
        Instant to = from.plusSeconds(5);
        Load load = fixture.start(fixture.builtIn("select-only", OptionalDouble.of(500)), folder, LoadFixture.SHORT);
        long total;
        try (load) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
            total = load.result(from, to).transactions();
        }
        assertThat(total).isPositive();
        try (Stream<Path> logs = Files.list(folder)) {
            assertThat(logs.filter(file -> file.toString().contains("-log.")))
                    .isNotEmpty()
                    .allMatch(file -> file.toString().endsWith(".gz"));
        }
    }
}
