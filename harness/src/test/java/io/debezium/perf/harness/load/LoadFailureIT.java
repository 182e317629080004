package io.debezium.perf.harness.load;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.result.LoadResult;

import static org.assertj.core.api.Assertions.assertThat;

/** What a load makes of transactions that fail, and of a server that does not do what it should. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LoadFailureIT {

    @AutoClose
    private static LoadFixture fixture;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        fixture = new LoadFixture();
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
        LiveWorkload workload = LiveWorkload.scripted(script, 1, 4, OptionalInt.empty(), OptionalDouble.empty());
        try (Load load = fixture.start(workload, folder, LoadFixture.BRIEF)) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();
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
        LiveWorkload workload = LiveWorkload.scripted(script, 2, 3, OptionalInt.empty(), OptionalDouble.empty());
        try (Load load = fixture.start(workload, folder, Duration.ofSeconds(30))) {
            assertThat(load.awaitEnd(LoadFixture.LIMIT)).isTrue();

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
        LiveWorkload workload = LiveWorkload.scripted(script, 1, 4, OptionalInt.empty(), OptionalDouble.of(200));
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
