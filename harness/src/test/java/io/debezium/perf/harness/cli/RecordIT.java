package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.record.RecordResult;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** The whole of {@code perf record}, on a private cluster, in forked JVMs, as a user runs it. */
class RecordIT {

    private static final long MAX_REPORT_BYTES = 5_000_000;

    private static Cli cli;
    private static FinishedCommand finished;
    private static RecordResult result;

    /** One recording, looked at from all sides. */
    @BeforeAll
    static void recordOnce(@TempDir Path home) throws Exception {
        cli = new Cli(home);
        finished = cli.succeed(words("--variant", QuickJvm.RELEASE, "--rate", "1000"));
        result = ResultJson.read(onlyResult(cli).resolve("result.json"), RecordResult.class);
    }

    @Test
    void recordsTheEngineUnderALoadAndSaysWhereTheTimeGoes() throws Exception {
        Path folder = onlyResult(cli);

        assertThat(finished.out()).contains("CPU per event", "report.html");
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.database().kind()).isEqualTo("local");
        assertThat(result.variant().plugin()).isEqualTo("decoderbufs");
        LatencyFigures figures = figures();
        assertThat(figures.events()).isPositive();
        assertThat(figures.value(Metric.CPU_MICROS_PER_EVENT)).isPositive();
        assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isPositive();
        assertThat(figures.latency().count()).isEqualTo(figures.events());
        assertThat(figures.load().transactions()).isPositive();
        assertThat(figures.load().failed()).isZero();
        assertThat(figures.catchUp().done()).isTrue();
        assertThat(result.threads()).isNotEmpty();
        assertThat(result.analysis().cpu().samples()).isPositive();
        assertThat(result.analysis().cpu().debezium())
                .anyMatch(owner -> owner.method().name().startsWith("io.debezium.connector.postgresql."));
        assertThat(folder.resolve("report.html")).isRegularFile();
        assertThat(Files.size(folder.resolve("report.html"))).isLessThan(MAX_REPORT_BYTES);
        assertThat(folder.resolve("report.md")).isRegularFile();
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void everyEventOfTheLoadIsConsumed() throws Exception {
        // simple-update changes one account and inserts one row of history, and the mark that ends the load is one
        // more.
        String summary = Files.readString(trial().resolve("pgbench.txt"));
        long transactions = Long.parseLong(summary.replaceAll("(?s).*actually processed: (\\d+).*", "$1"));
        assertThat(figures().catchUp().events()).isEqualTo(2 * transactions + 1);
        assertThat(figures().notes()).noneMatch(note -> note.contains("not checked against"));
        // The load was ended in order when the recording was over, long before its own end.
        assertThat(figures().notes()).noneMatch(note -> note.contains("stopped early"));
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
    }

    @Test
    void noPasswordIsInAnythingThatIsKeptOrPrinted() throws Exception {
        String properties = Files.readString(trial().resolve("engine.properties"));
        assertThat(properties).contains("database.user=").doesNotContain("password");
        assertThat(finished.out() + finished.err()).doesNotContainIgnoringCase("password");
        try (Stream<Path> files = Files.walk(onlyResult(cli))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContainPattern("password[\"=: ]+[0-9a-zA-Z]{8,}");
            }
        }
    }

    /** As many as were committed, and the last one where it should be. */
    @LongTest
    void eventsThatAreNotThoseThatWereCommittedAreAFailedTrial(@TempDir Path home, @TempDir Path classes)
            throws Exception {
        Cli own = new Cli(home);
        String faulty = QuickJvm.RELEASE + FaultyEngine.overlay(classes) + FaultyEngine.delivering(FaultyEngine.ALL);

        FinishedCommand finished = own.run(words("--variant", faulty, "--rate", "500"));

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        assertThat(finished.err()).containsPattern("delivered [0-9,]+ events where [0-9,]+ were committed");
        RecordResult result = ResultJson.read(onlyResult(own).resolve("result.json"), RecordResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(own.leftBehind()).isEmpty();
    }

    private static LatencyFigures figures() {
        return result.trials().get(0).figures();
    }

    private static String[] words(String... more) {
        List<String> words =
                new ArrayList<>(List.of(Cli.words("record --clients 2 --warmup 1s --duration 2s " + Cli.LOCAL)));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static Path onlyResult(Cli cli) throws IOException {
        assertThat(cli.results()).hasSize(1);
        return cli.results().get(0);
    }

    private static Path trial() throws IOException {
        try (Stream<Path> trials = Files.list(onlyResult(cli).resolve("trials"))) {
            return trials.findFirst().orElseThrow();
        }
    }
}
