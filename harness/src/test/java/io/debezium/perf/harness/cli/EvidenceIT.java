package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.evidence.EvidenceResult.Place;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code perf evidence} from the command line to the bundle, as short as it can be: its figures say nothing. */
class EvidenceIT {

    /** One plugin, so that one is verified; and benchmarks neither touch the whole of their large heap first nor wait for another JMH. */
    private static final String BASELINE =
            QuickJvm.RELEASE + ",jvm=-XX:-AlwaysPreTouch,jvm=-Djmh.ignoreLock=true,plugin=decoderbufs";

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        assertThat(cli.leftBehind()).isEmpty();
        assertThat(cli.running()).isEmpty();
    }

    @LongTest
    void aPatchComesWithAllThatSpeaksForItAndAgainst() throws Exception {
        FinishedCommand finished = evidence("--events 7000 --recordings 0 --phases streaming");

        assertThat(finished.out())
                .startsWith("Less work under simple-update")
                .contains("This is too little for a review");
        EvidenceResult result = cli.result(EvidenceResult.class);
        assertThat(result.runs()).extracting(Run::name).containsExactly("verify", "compare simple-update", "micro");
        assertThat(result.equal()).isTrue();
        assertThat(result.places()).hasSize(2);
        assertThat(result.places().get(0).where()).isEqualTo("under simple-update");
        assertThat(result.places().get(1).where()).startsWith("in micro-benchmark ");
        isToldFromTheBaseline(result.places().get(0));
        Path compared = cli.newest().resolve(result.runs().get(1).folder()).resolve("result.json");
        assertThat(ResultJson.read(compared, CompareResult.class).counts().trials())
                .extracting(CountedTrial::variant)
                .containsExactly(0, 0, 0, 1, 1, 1);
        isBundled();
        FinishedCommand again = cli.run("report", cli.newest().toString());
        assertThat(again.out()).isEqualTo(finished.out());
    }

    /** The events go on while a recording starts, which takes seconds on a busy machine. */
    @LongTest
    void snapshotsAndRecordingsArePartsOfIt() throws Exception {
        evidence("--events 20000 --recordings 1 --phases streaming,snapshot --rows 1k");

        EvidenceResult result = cli.result(EvidenceResult.class);
        assertThat(result.runs().get(2).name()).isEqualTo("snapshot pgbench_accounts");
        assertThat(result.places().get(1).where()).startsWith("in a snapshot of pgbench_accounts");
        isToldFromTheBaseline(result.places().get(1));
        assertThat(Files.readString(
                        cli.newest().resolve(result.runs().get(1).folder()).resolve("report.html")))
                .contains("id=\"difference-1-cpu\"");
    }

    private static FinishedCommand evidence(String more) throws IOException {
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "evidence --patch last-event --baseline %s --workload simple-update --warmup-events 2000 --pairs 1"
                        + " --verify simple-update --forks 1 " + more,
                BASELINE)));
        words.addAll(List.of("--jmh", "-wi 1 -i 1 -w 100ms -r 100ms"));
        words.addAll(Cli.SHORT_TRIALS);
        return cli.succeed(words.toArray(String[]::new));
    }

    /** Both, and not the sum of both. */
    private static void isToldFromTheBaseline(Place place) {
        assertThat(place.candidate()).extracting(Comparison::candidate).containsOnly(BASELINE + ",patch=last-event");
        assertThat(place.same(Metric.CPU_MICROS_PER_EVENT)).isPresent();
    }

    private static void isBundled() throws Exception {
        Path folder = cli.newest();
        String name = folder.getFileName().toString();
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve(name + ".zip"));
                Stream<Path> files = Files.walk(zip.getPath("/" + name))) {
            assertThat(files.map(Path::toString))
                    .contains("/%s/report.md".formatted(name))
                    .anyMatch(file -> file.contains("/compare/") && file.endsWith("report.html"))
                    .noneMatch(file -> file.endsWith(".jfr") || file.endsWith(".log"));
        }
    }
}
