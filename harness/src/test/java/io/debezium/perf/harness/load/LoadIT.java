package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.RecordResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.data.Percentage.withPercentage;

/** Both generators against a real server. */
class LoadIT {

    enum Generator {
        PGBENCH,
        JDBC;

        Optional<Path> pgbench() {
            return this == PGBENCH ? Optional.of(ThrowawayPostgres.BIN.resolve("pgbench")) : Optional.empty();
        }
    }

    private static final Duration SHORT = Duration.ofSeconds(2);
    /** For a load that keeps every core busy. */
    private static final Duration BRIEF = Duration.ofSeconds(1);

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static ThrowawayPostgres server;
    private static Endpoint endpoint;
    private static PgbenchTables tables;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        server = new ThrowawayPostgres();
        endpoint = server.endpoint();
        tables = PgbenchTables.create(endpoint, 2, false, line -> {});
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    static Stream<Arguments> everyBuiltInWithEveryGenerator() {
        return Stream.of(Generator.values())
                .flatMap(generator -> Workload.BUILT_INS.stream().map(name -> Arguments.of(generator, name)));
    }

    @ParameterizedTest
    @MethodSource("everyBuiltInWithEveryGenerator")
    void runsEveryBuiltInToItsEndWithoutAFailedTransaction(Generator generator, String name) throws Exception {
        try (Load load = start(generator, builtIn(name, OptionalDouble.empty()), BRIEF)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();
            assertThat(load.failure()).isEmpty();

            RecordResult.Load whole = load.result(Instant.EPOCH, Instant.now());
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
    void countsInPgbenchsLogWhatPgbenchSaysItself() throws Exception {
        Workload workload = builtIn("simple-update", OptionalDouble.empty());
        TransactionLog log = new TransactionLog(folder, "pgbench-log");
        String summary = new PgbenchCommand(Generator.PGBENCH.pgbench().orElseThrow())
                .run(workload, endpoint, log, BRIEF, 1)
                .run(LIMIT)
                .out();
        Matcher processed = Pattern.compile("actually processed: (\\d+)").matcher(summary);
        Matcher latency = Pattern.compile("latency average = ([\\d.]+) ms").matcher(summary);
        assertThat(processed.find() && latency.find()).as(summary).isTrue();

        RecordResult.Load whole = LoadFigures.of(log, Instant.EPOCH, Instant.now(), false);

        assertThat(whole.transactions()).isEqualTo(Long.parseLong(processed.group(1)));
        assertThat(whole.latency().meanMicros() / 1e3)
                .isCloseTo(Double.parseDouble(latency.group(1)), withPercentage(1));
    }

    @Test
    void reachesByItsLogTheRateThatPgbenchPrints() throws Exception {
        try (Load load = start(Generator.PGBENCH, builtIn("simple-update", OptionalDouble.empty()), SHORT)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            assertThat(load.printout()).get().satisfies(printout -> {
                assertThat(printout.printedPerSecond()).isPositive();
                assertThat(printout.agrees()).as(printout.toString()).isTrue();
            });
        }
    }

    @Test
    void doesNotTrustALogThatLacksTransactions() throws Exception {
        try (Load load = start(Generator.PGBENCH, builtIn("select-only", OptionalDouble.empty()), BRIEF)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();
            Path log;
            try (Stream<Path> files = Files.list(folder)) {
                log = files.filter(file -> file.toString().contains("-log."))
                        .findFirst()
                        .orElseThrow();
            }
            List<String> lines = Files.readAllLines(log);
            Files.write(log, lines.subList(0, lines.size() - 1));

            assertThatExceptionOfType(TrialFailure.class)
                    .isThrownBy(() -> load.result(Instant.EPOCH, Instant.now()))
                    .withMessageContaining("transactions, pgbench counted");
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheRateAndSaysHowLateItWas(Generator generator) throws Exception {
        Workload workload = builtIn("select-only", OptionalDouble.of(200));
        try (Load load = start(generator, workload, Duration.ofSeconds(4))) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            RecordResult.Load whole = load.result(Instant.EPOCH, Instant.now());
            // 800 arrivals of a Poisson process: five standard deviations are 141.
            assertThat(whole.transactions()).isBetween(655L, 945L);
            assertThat(whole.lateMillis()).isNotNull().isNotNegative();
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsLatencyFromTheScheduledStartWhenItCannotKeepUp(Generator generator) throws Exception {
        Path script = Files.writeString(folder.resolve("slow.sql"), "SELECT pg_sleep(0.05);");
        Workload workload = Workload.scripted(script, 1, 1, OptionalInt.empty(), OptionalDouble.of(100));
        try (Load load = start(generator, workload, SHORT)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            RecordResult.Load whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.lateMillis()).isGreaterThan(500);
            assertThat(whole.latency().maxMicros()).isGreaterThan(500_000);
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsSerializationFailuresAsFailedAndGoesOn(Generator generator) throws Exception {
        Path script = Files.writeString(
                folder.resolve("conflict.sql"),
                """
                BEGIN ISOLATION LEVEL SERIALIZABLE;
                UPDATE pgbench_branches SET bbalance = bbalance WHERE bid = 1;
                END;
                """);
        Workload workload = Workload.scripted(script, 1, 4, OptionalInt.empty(), OptionalDouble.empty());
        try (Load load = start(generator, workload, BRIEF)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();
            assertThat(load.failure()).isEmpty();

            RecordResult.Load whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.failed()).isPositive();
            assertThat(whole.transactions()).isPositive();
            assertThat(whole.latency().count()).isEqualTo(whole.transactions());
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsAStatementThatFailsAsFailedAndSaysWhy(Generator generator) throws Exception {
        Path script = Files.writeString(folder.resolve("broken.sql"), "SELECT 1 / (:scale - 2);");
        Workload workload = Workload.scripted(script, 2, 3, OptionalInt.empty(), OptionalDouble.empty());
        try (Load load = start(generator, workload, Duration.ofSeconds(30))) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            RecordResult.Load whole = load.result(Instant.EPOCH, Instant.now());
            assertThat(whole.transactions()).isZero();
            assertThat(whole.failed()).isEqualTo(3);
            assertThat(load.failure()).get().satisfies(failure -> {
                assertThat(failure).hasMessageContaining("3 of its 3 clients").hasMessageContaining("division by zero");
                assertThat(failure.exitCode()).isEqualTo(4);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void failsWhenTheServerIsKilledUnderIt(Generator generator) throws Exception {
        try (ThrowawayPostgres doomed = new ThrowawayPostgres()) {
            Workload workload = Workload.scripted(
                    Files.writeString(folder.resolve("one.sql"), "SELECT 1;"),
                    1,
                    4,
                    OptionalInt.empty(),
                    OptionalDouble.empty());
            try (Load load = Load.start(
                    workload, doomed.endpoint(), folder, generator.pgbench(), LIMIT, 1, Ledger.open(folder))) {
                assertThat(load.awaitEnd(SHORT)).isFalse();
                doomed.stopNow();

                assertThat(load.awaitEnd(LIMIT)).isTrue();
                assertThat(load.failure()).get().satisfies(failure -> assertThat(failure.getMessage())
                        .contains("4 clients")
                        .containsAnyOf(
                                "server closed the connection",
                                "sending to the backend",
                                "terminating connection",
                                "backend died"));
                assertThat(load.result(Instant.EPOCH, Instant.now()).transactions())
                        .isPositive();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void canBeStoppedEarlyAndStillTellsWhatItDid(Generator generator) throws Exception {
        Instant from = Instant.now();
        try (Load load = start(generator, builtIn("select-only", OptionalDouble.empty()), LIMIT)) {
            assertThat(load.awaitEnd(Duration.ofMillis(2500))).isFalse();
            assertThat(load.latest()).get().satisfies(second -> assertThat(second.transactionsPerSecond())
                    .isPositive());
            load.stop();

            assertThat(load.awaitEnd(Duration.ZERO)).isTrue();
            assertThat(load.failure()).isEmpty();
            assertThat(load.result(from, Instant.now()).transactions()).isPositive();
            assertThat(load.notes()).isNotEmpty();
        }
        assertThat(Ledger.leftovers(folder)).isEmpty();
    }

    @Test
    void doesNotWaitForATransactionThatIsDueMuchLaterWhenItIsStopped() throws Exception {
        try (Load load = start(Generator.JDBC, builtIn("select-only", OptionalDouble.of(0.001)), LIMIT)) {
            load.stop();

            assertThat(load.awaitEnd(Duration.ZERO)).isTrue();
        }
    }

    @Test
    void saysThatTheServerHasTooFewConnectionsForAllClients() {
        Workload workload = Workload.builtIn("select-only", 2, 300, OptionalInt.empty(), OptionalDouble.empty());

        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> start(Generator.JDBC, workload, SHORT))
                .withMessageStartingWith("--clients 300: the server refused connection");
    }

    @Test
    void failsWithPgbenchsWordsWhenTheServerHasTooFewConnections() throws Exception {
        Workload workload = Workload.builtIn("select-only", 2, 300, OptionalInt.empty(), OptionalDouble.empty());
        try (Load load = start(Generator.PGBENCH, workload, SHORT)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            assertThat(load.failure()).get().satisfies(failure -> assertThat(failure.getMessage())
                    .contains("too many clients"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void addsUpItsSecondsToTheWhole(Generator generator) throws Exception {
        Instant from = Instant.now();
        Instant to = from.plusSeconds(5);
        Load load = start(generator, builtIn("select-only", OptionalDouble.empty()), SHORT);
        long total;
        try (load) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();
            total = load.result(from, to).transactions();
        }
        assertThat(load.perSecond(from, to)).hasSize(5);
        assertThat(load.perSecond(from, to).stream().mapToLong(Long::longValue).sum())
                .isEqualTo(total);
        try (Stream<Path> logs = Files.list(folder)) {
            assertThat(logs.filter(file -> file.toString().contains("-log.")))
                    .isNotEmpty()
                    .allMatch(file -> file.toString().endsWith(".gz"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void movesMoneyWithoutMakingAny(Generator generator) throws Exception {
        long accounts = number("SELECT sum(abalance) FROM pgbench_accounts");
        long tellers = number("SELECT sum(tbalance) FROM pgbench_tellers");
        long branches = number("SELECT sum(bbalance) FROM pgbench_branches");
        long history = number("SELECT coalesce(sum(delta), 0) FROM pgbench_history");
        long rows = number("SELECT count(*) FROM pgbench_history");
        try (Load load = start(generator, builtIn("tpcb-like", OptionalDouble.empty()), SHORT)) {
            assertThat(load.awaitEnd(LIMIT)).isTrue();

            assertThat(number("SELECT count(*) FROM pgbench_history") - rows)
                    .isEqualTo(load.result(Instant.EPOCH, Instant.now()).transactions());
        }
        long moved = number("SELECT sum(delta) FROM pgbench_history") - history;
        assertThat(number("SELECT sum(abalance) FROM pgbench_accounts") - accounts)
                .isEqualTo(moved);
        assertThat(number("SELECT sum(tbalance) FROM pgbench_tellers") - tellers)
                .isEqualTo(moved);
        assertThat(number("SELECT sum(bbalance) FROM pgbench_branches") - branches)
                .isEqualTo(moved);
    }

    private Load start(Generator generator, Workload workload, Duration length) {
        return Load.start(workload, endpoint, folder, generator.pgbench(), length, 42, Ledger.open(folder));
    }

    private static Workload builtIn(String name, OptionalDouble rate) {
        return Workload.builtIn(name, tables.scale(), 4, OptionalInt.empty(), rate);
    }

    private static long number(String sql) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
