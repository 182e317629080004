package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.LoadResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** pgbench against a real server, transactions that fail, and a server that does not do what it should. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
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
        try (Load load = ended(fixture.builtIn(name, OptionalDouble.empty()), folder, LoadFixture.BRIEF)) {
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
        try (Load load = ended(fixture.builtIn("select-only", OptionalDouble.of(500)), folder, LoadFixture.BRIEF)) {
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
    void keepsTheRateSaysHowLateItWasAndCompressesItsLog() throws Exception {
        LiveWorkload workload = fixture.builtIn("select-only", OptionalDouble.of(200));
        Load load = fixture.start(workload, folder, Duration.ofSeconds(4));
        LoadResult whole;
        try (load) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
            whole = load.result(Instant.EPOCH, Instant.now());
        }
        // 800 arrivals of a Poisson process: five standard deviations are 141. A slow machine makes fewer of them.
        assertThat(whole.transactions()).isLessThanOrEqualTo(945);
        assertThat(scheduledPerSecond()).isBetween(164.0, 236.0);
        assertThat(whole.lateMillis()).isNotNull().isNotNegative();
        assertThat(Folders.children(folder))
                .filteredOn(file -> file.toString().contains("-log."))
                .isNotEmpty()
                .allMatch(file -> file.toString().endsWith(".gz"));
    }

    private static Load ended(LiveWorkload workload, Path folder, Duration length) throws Exception {
        Load load = fixture.start(workload, folder, length);
        assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
        return load;
    }

    /** By when pgbench was to start those that it made, however late it did. */
    private double scheduledPerSecond() {
        LongSummaryStatistics starts = new LongSummaryStatistics();
        new TransactionLog(folder, "pgbench-log")
                .forEach(each -> starts.accept(each.endMicros() - each.latencyMicros()));
        return (starts.getCount() - 1) / ((starts.getMax() - starts.getMin()) / 1e6);
    }

    @Test
    void countsLatencyFromTheScheduledStartWhenItCannotKeepUp() throws Exception {
        Path script = Files.writeString(folder.resolve("slow.sql"), "SELECT pg_sleep(0.05);");
        LiveWorkload workload = new LiveWorkload("mine", Optional.of(script), 1, 1, 1, OptionalDouble.of(100));
        try (Load load = ended(workload, folder, LoadFixture.SHORT)) {

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
    void countsSerializationFailuresAsFailedAndGoesOn() throws Exception {
        Path script = Files.writeString(
                folder.resolve("conflict.sql"),
                """
                BEGIN ISOLATION LEVEL SERIALIZABLE;
                UPDATE pgbench_branches SET bbalance = bbalance WHERE bid = 1;
                END;
                """);
        LiveWorkload workload = new LiveWorkload("mine", Optional.of(script), 1, 4, 1, OptionalDouble.empty());
        try (Load load = ended(workload, folder, LoadFixture.BRIEF)) {
            assertThat(load.failure()).isEmpty();

            LoadResult whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.failed()).isPositive();
            assertThat(whole.transactions()).isPositive();
            assertThat(whole.latency().count()).isEqualTo(whole.transactions());
        }
    }

    @Test
    void countsAStatementThatFailsAsFailedAndSaysWhy() throws Exception {
        Path script = Files.writeString(folder.resolve("broken.sql"), "SELECT 1 / (:scale - 2);");
        LiveWorkload workload = new LiveWorkload("mine", Optional.of(script), 2, 3, 1, OptionalDouble.empty());
        try (Load load = ended(workload, folder, Duration.ofSeconds(30))) {

            LoadResult whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.transactions()).isZero();
            assertThat(whole.failed()).isEqualTo(3);
            assertThat(load.failure()).get().satisfies(failure -> {
                assertThat(failure).hasMessageContaining("3 of its 3 clients").hasMessageContaining("division by zero");
                assertThat(failure.exitCode()).isEqualTo(4);
            });
        }
    }

    /** The last one: it ends the server of all. */
    @Test
    @Order(Integer.MAX_VALUE)
    void failsWhenTheServerIsKilledUnderIt() throws Exception {
        Path script = Files.writeString(folder.resolve("one.sql"), "SELECT 1;");
        LiveWorkload workload = new LiveWorkload("mine", Optional.of(script), 1, 4, 1, OptionalDouble.of(200));
        try (Load load = fixture.start(workload, folder, LoadFixture.LIMIT)) {
            awaitStatements(load);
            fixture.close();

            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
            assertThat(load.failure()).get().satisfies(failure -> assertThat(failure.getMessage())
                    .contains("4 clients")
                    .containsAnyOf(
                            "server closed the connection",
                            "sending to the backend",
                            "terminating connection",
                            "backend died"));
            assertThat(load.result(Instant.EPOCH, Instant.now()).transactions()).isPositive();
        }
    }

    /** Until each of the four clients has had an answer: until then they fail by not being let in. */
    private static void awaitStatements(Load load) throws Exception {
        long deadline = System.nanoTime() + LoadFixture.LIMIT.toNanos();
        try (Session session = Session.open(fixture.endpoint())) {
            while (session.number(
                            "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle' AND query LIKE 'SELECT 1;%'")
                    < 4) {
                assertThat(load.awaitEnd(Duration.ofMillis(20))).isFalse();
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
        }
    }
}
