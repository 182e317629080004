package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Programs that are measured from outside: shell scripts, and PostgreSQL's own reader over a real slot. */
class OutsideTrialIT {

    @AutoClose
    private static TrialBench bench;

    @BeforeAll
    static void record(@TempDir Path folder) throws Exception {
        bench = new TrialBench(folder);
    }

    @Test
    void cpuIsThatOfTheProgramAndOfWhatItHasWaitedFor() throws Exception {
        ReplayFigures figures = figures(
                // Two processes that each tell how much they have used, one after the other.
                """
                burn='import time
                while time.process_time() < 0.5: pass'
                python3 -c "$burn"; python3 -c "$burn"; sleep 0.3""",
                new Counting.Exit());

        // What they take to start, on a busy machine a quarter of a second, is theirs as well; counted twice it would
        // be 2 s.
        assertThat(figures.events() * figures.value(Metric.CPU_MICROS_PER_EVENT))
                .isBetween(0.98e6, 1.9e6);
        assertThat(figures.seconds()).isBetween(1.3, 30.0);
        assertThat(figures.whole()).isTrue();
        assertThat(figures.events()).isEqualTo(SmallTape.EVENTS);
        assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isNaN();
        assertThat(figures.value(Metric.PEAK_RSS_BYTES)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "'seq 4007', true",
        "'seq 4006; echo', true",
        "'seq 4006; printf last', true",
        "'seq 4005', false",
        "'seq 4007; printf last', false"
    })
    void linesAreCountedExactlyHoweverTheLastOneEnds(String script, boolean right) throws Exception {
        if (right) {
            assertThat(figures(script, new Counting.Lines()).events()).isEqualTo(SmallTape.EVENTS);
        } else {
            assertThatThrownBy(() -> figures(script, new Counting.Lines()))
                    .isInstanceOf(TrialFailure.class)
                    .hasMessageMatching("script: read 4,00\\d events of 4,007, according to its count");
        }
    }

    @Test
    void theLastNumberThatItPrintsCounts() throws Exception {
        ReplayFigures figures = figures(
                "echo read 5 events; echo read 4007 events", new Counting.LastMatch(Pattern.compile("read (\\d+)")));

        assertThat(figures.events()).isEqualTo(4_007);
    }

    @Test
    void anotherExitCodeIsAFailureWithWhatItSaid() throws Exception {
        try (Replay replay = bench.tape().replay("pgoutput")) {
            OutsideTrial trial = trial(
                    Command.of("sh", "-c", "echo too bad >&2; exit 3"), new Counting.Exit(), replay, TrialBench.LIMIT);

            assertThatThrownBy(trial::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage("script: ended with exit code 3");
            assertThat(trial.logTail()).contains("too bad");
        }
    }

    @Test
    void aProgramThatDoesNotEndIsKilledWithAllThatItHasStarted() throws Exception {
        try (Replay replay = bench.tape().replay("pgoutput")) {
            OutsideTrial trial = trial(
                    Command.of("sh", "-c", "sleep 1000 & sleep 1001"),
                    new Counting.Exit(),
                    replay,
                    Duration.ofSeconds(1));

            assertThatThrownBy(trial::run)
                    .isInstanceOf(TrialFailure.class)
                    .hasMessage("script: had not ended after 1 s");
            assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"decoderbufs, ''", "pgoutput, '--option=proto_version=1 --option=publication_names=dbzperf_tape'"})
    void postgresOwnReaderDrainsTheTape(String plugin, String options) throws Exception {
        try (Replay replay = bench.tape().replay(plugin)) {
            Command command = Command.of(
                            "/usr/lib/postgresql/15/bin/pg_recvlogical",
                            "--dbname=" + replay.endpoint().database(),
                            "--start",
                            "--slot=" + replay.slot(),
                            "--endpos=" + endPosition(),
                            "--file=/dev/null",
                            "--no-loop")
                    .and(options.isEmpty() ? new String[0] : options.split(" "));
            for (var variable : replay.endpoint().environment().entrySet()) {
                command = command.with(variable.getKey(), variable.getValue());
            }

            ReplayFigures figures = trial(command, new Counting.Exit(), replay, TrialBench.LIMIT)
                    .run()
                    .figuresOrNull();

            assertThat(figures.value(Metric.EVENTS_PER_SECOND)).isPositive();
            assertThat(figures.value(Metric.CPU_MICROS_PER_EVENT)).isNotNegative();
        }
    }

    private static String endPosition() throws Exception {
        try (Session session = Session.open(bench.tape().database().endpoint())) {
            return session.text("SELECT pg_current_wal_lsn()");
        }
    }

    private static ReplayFigures figures(String script, Counting counting) throws Exception {
        try (Replay replay = bench.tape().replay("pgoutput")) {
            return trial(Command.of("sh", "-c", script), counting, replay, TrialBench.LIMIT)
                    .run()
                    .figuresOrNull();
        }
    }

    private static OutsideTrial trial(Command command, Counting counting, Replay replay, Duration limit) {
        return new OutsideTrial("script", command, counting, replay, limit, bench.next(), bench.ledger());
    }
}
