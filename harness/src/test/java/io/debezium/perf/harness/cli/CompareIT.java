package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.host.HardwareCounters;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TapeInfo.TapeDigest;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.variant.QuickJvm;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** The whole of {@code perf compare} over one short tape, in forked JVMs, as a user runs it. */
class CompareIT {

    private static final String RELEASE = QuickJvm.RELEASE;

    /** Twice what an event of so short a tape costs, most of it in turns, which cost more on a slow machine as events do. */
    private static final String SLOWED = RELEASE + ",burn=50us,spin=150000";

    private static final String PATCHED = RELEASE + ",plugin=pgoutput,patch=all";

    /** The clock of CPU time counts hundredths of a second: what the raw reader takes for the last 3,000 must be some. */
    private static final long EVENTS = 7_000;

    /** One with all patches among them: their events are the same, as the digests tell. */
    private static final List<String> SPECS =
            List.of(RELEASE + ",plugin=decoderbufs", PATCHED, SLOWED, "raw,plugin=pgoutput");

    @AutoClose
    private static Cli cli;

    private static FinishedCommand finished;
    private static Path folder;
    private static CompareResult result;

    /** One comparison, looked at from all sides. */
    @BeforeAll
    static void compareOnce(@TempDir Path home) throws Exception {
        cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of("--baseline", SPECS.get(0)));
        SPECS.subList(1, SPECS.size()).forEach(spec -> words.addAll(List.of("--candidate", spec)));
        finished = compare("--pairs 1 --warmup-events 4000 --min-effect 25% --seed 7 --recheck".split(" "), words);
        assertThat(finished.exit()).as(finished.err()).isZero();
        folder = cli.newest();
        result = result();
    }

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @Test
    void measuresAPlantedSlowDown() {
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        Comparison slowed = comparison(result, SLOWED, Metric.CPU_MICROS_PER_EVENT);
        assertThat(slowed.verdict()).as(slowed.toString()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(slowed.ratio()).isGreaterThan(1.25);
        assertThat(finished.out()).containsIgnoringWhitespaces(SLOWED, "CPU per event", "report.html");
        assertThat(folder.resolve("report.html")).isRegularFile();
        assertThat(folder.resolve("report.md")).isRegularFile();
    }

    /** What a program delivers is kept with the tape, for as long as nothing of it changes. */
    @Test
    void aKnownBaselineIsNotCheckedAgainAndAnUnknownPropertyIsNamedWithItsVariant() throws Exception {
        String misspelt = RELEASE + ",set.max.batch.sise=1";
        FinishedCommand again = compare(new String[0], List.of("--baseline", SPECS.get(0), "--candidate", misspelt));

        assertThat(again.exit()).as(again.err()).isEqualTo(2);
        assertThat(again.err())
                .contains("baseline " + SPECS.get(0) + " has delivered the tape's events correctly before: checked on")
                .contains("perf: " + misspelt + ": max.batch.sise", "nearest: max.batch.size");
        assertThat(result().trials()).isEmpty();
    }

    /** Instructions only where the CPU counts them, and no broker. */
    @Test
    void everyMetricIsComparedAndOnePairHasNoInterval() {
        List<Comparison> slowed = result.comparisons().stream()
                .filter(comparison -> comparison.candidate().equals(SLOWED))
                .toList();
        assertThat(slowed).extracting(Comparison::ciLow).containsOnly(Double.NaN);
        assertThat(slowed)
                .extracting(Comparison::metric)
                .containsExactlyInAnyOrderElementsOf(Metric.OF_TRIALS.stream()
                        .filter(metric -> metric != Metric.BROKER_CPU_MICROS_PER_EVENT)
                        .filter(metric -> metric != Metric.INSTRUCTIONS_PER_EVENT
                                || HardwareCounters.problem().isEmpty())
                        .toList());
    }

    @Test
    void everyKindOfReaderDrainsTheSameTape() {
        assertThat(result.trials()).extracting(Trial::status).isSubsetOf(TrialStatus.OK, TrialStatus.DISTURBED);
        assertThat(result.variants()).extracting(VariantInfo::spec).containsExactlyElementsOf(SPECS);
        assertThat(result.tape().events()).isBetween(EVENTS + 1, EVENTS + 3);
        for (int variant = 0; variant < SPECS.size(); variant++) {
            assertDrained(result, variant);
        }
        // The raw reader has passed the warm-up before anyone can ask which of the server's processes serves it.
        assertThat(timed(result, 0).value(Metric.SERVER_CORES)).isNotNegative();
        assertThat(result.trials().stream().filter(trial -> trial.condition() == Purpose.DIGEST))
                .as("before the first pair, and no more: all that they are made of is known")
                .extracting(Trial::arm, Trial::status)
                .containsExactly(Stream.of(0, 1, 2)
                        .map(variant -> tuple(variant, TrialStatus.OK))
                        .toArray(Tuple[]::new));
        assertThat(result.tape().digests())
                .extracting(TapeDigest::by)
                .containsExactlyInAnyOrder(reference("decoderbufs"), reference("pgoutput"));
    }

    private static void assertDrained(CompareResult result, int variant) {
        List<MarkReading> marks = timed(result, variant).figures().marks();
        assertThat(marks.get(marks.size() - 1).events())
                .as(result.variants().get(variant).spec())
                .isEqualTo(result.tape().events());
    }

    /** What tells the content of so short a tape. */
    private static String reference(String plugin) {
        return "3.6.3.Final,plugin=" + plugin + ",jvm=-XX:TieredStopAtLevel=1";
    }

    /** Whether the topics hold what was counted, and the content that is read back out of them, is seen to in each trial. */
    @LongTest
    void theSameConnectorRunsInAConnectWorker() throws Exception {
        // Small ones, so that there are readings enough for a steady state.
        String batches = RELEASE + ",set.max.batch.size=128";
        Stranger stranger = new Stranger();
        stranger.start();
        FinishedCommand finished = compare(
                "--pairs 1 --warmup-events 2000".split(" "),
                List.of("--baseline", batches + ",sink=kafka", "--candidate", batches + ",runtime=connect"));

        assertThat(finished.exit()).as(finished.err()).isZero();
        CompareResult result = result();
        assertThat(result.trials()).extracting(Trial::status).isSubsetOf(TrialStatus.OK, TrialStatus.DISTURBED);
        assertThat(result.trials().stream().filter(trial -> trial.condition() == Purpose.DIGEST))
                .extracting(Trial::arm)
                .contains(0, 1);
        assertDrained(result, 1);
        assertThat(timed(result, 1).value(Metric.BROKER_CPU_MICROS_PER_EVENT)).isPositive();
        assertThat(comparison(result, batches + ",runtime=connect", Metric.BROKER_CPU_MICROS_PER_EVENT)
                        .pairs())
                .isEqualTo(1);
        stranger.interrupt();
        stranger.join();
        assertThat(stranger.answers).isNotEmpty().containsOnly(401);
    }

    /** Asks each Connect worker, as soon as it listens, for what any user of this machine could ask it for. */
    private static final class Stranger extends Thread {

        private static final Pattern LISTENS = Pattern.compile("Started .*\\{127\\.0\\.0\\.1:(\\d+)}");

        private final HttpClient client = HttpClient.newHttpClient();
        private final Set<String> seen = new HashSet<>();
        private final List<Integer> answers = new ArrayList<>();

        @Override
        public void run() {
            try {
                while (true) {
                    Thread.sleep(100);
                    look();
                }
            } catch (InterruptedException e) {
                return;
            }
        }

        private void look() throws InterruptedException {
            try (Stream<Path> files = Files.walk(cli.home().resolve("results"))) {
                for (Path log :
                        files.filter(file -> file.toString().endsWith(".log")).toList()) {
                    Matcher listens = LISTENS.matcher(Files.readString(log));
                    while (listens.find()) {
                        ask(listens.group(1));
                    }
                }
            } catch (IOException | UncheckedIOException e) {
                // Not there yet, or gone meanwhile.
                return;
            }
        }

        private void ask(String port) throws IOException, InterruptedException {
            URI worker = URI.create("http://127.0.0.1:" + port);
            // It listens before it has anything to answer with.
            if (seen.contains(port) || status(HttpRequest.newBuilder(worker.resolve("/connectors"))) == 404) {
                return;
            }
            seen.add(port);
            String mine = "{\"connector.class\":\"io.debezium.perf.app.CountedConnector\",\"topic.prefix\":\"x\"}";
            for (String path : List.of("/connector-plugins/CountedConnector/config/validate", "/connectors/x/config")) {
                answers.add(status(HttpRequest.newBuilder(worker.resolve(path))
                        .header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(mine))));
            }
            answers.add(status(HttpRequest.newBuilder(worker.resolve("/connectors"))));
        }

        private int status(HttpRequest.Builder request) throws IOException, InterruptedException {
            return client.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @Test
    void aPatchedOneSaysWhatItIs() throws IOException {
        assertThat(result.variants().get(0).command()).isNotEmpty().doesNotContain("-javaagent");
        for (Patch patch : Patches.all()) {
            assertThat(result.variants().get(1).command()).containsPattern("-javaagent:\\S+[=+]" + patch.name());
            assertThat(result.notes()).anySatisfy(note -> assertThat(note).contains(PATCHED, patch.name()));
        }
        assertThat(logs("patches: " + Patches.all().get(0).name() + " is active in"))
                .as("of the digest trial and of the timed one, which is repeated where something disturbs it")
                .isEqualTo(result.trials().stream()
                        .filter(trial -> trial.arm() == 1)
                        .count());
    }

    private static long logs(String line) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("trials"))) {
            long found = 0;
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                found += Files.readString(log).contains(line) ? 1 : 0;
            }
            return found;
        }
    }

    private static FinishedCommand compare(String[] options, List<String> variants)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("compare", "--by", "time", "--events", "" + EVENTS));
        words.addAll(Cli.SHORT_TRIALS);
        words.addAll(List.of("--recordings", "0"));
        words.addAll(List.of(options));
        words.addAll(variants);
        return cli.run(words.toArray(String[]::new));
    }

    private static CompareResult result() throws IOException {
        return cli.result(CompareResult.class);
    }

    private static Comparison comparison(CompareResult result, String candidate, Metric metric) {
        return result.comparisons().stream()
                .filter(each -> each.candidate().equals(candidate) && each.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Trial<Purpose, ReplayFigures> timed(CompareResult result, int variant) {
        return result.trials().stream()
                .filter(trial -> trial.arm() == variant && trial.condition() == Purpose.TIMED)
                .findFirst()
                .orElseThrow();
    }
}
