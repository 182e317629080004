package io.debezium.perf.harness.cli;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.question.evidence.EvidenceResult.Place;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
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

    @Test
    void aPatchComesWithAllThatSpeaksForItAndAgainst() throws Exception {
        // On a busy machine a recording takes seconds to start, while events go on.
        List<String> words = new ArrayList<>(List.of(Cli.words(
                "evidence --patch last-event --baseline %s --workload simple-update --events 20000 --warmup-events 2000"
                        + " --pairs 1 --recordings 1 --verify simple-update"
                        + " --phases streaming --forks 1",
                BASELINE)));
        words.addAll(List.of("--jmh", "-wi 1 -i 1 -w 100ms -r 100ms"));
        words.addAll(Cli.SHORT_TRIALS);

        FinishedCommand finished = cli.succeed(words.toArray(String[]::new));
        assertThat(finished.out())
                .startsWith("Less work under simple-update")
                .contains("This is too little for a review");
        EvidenceResult result = cli.result(EvidenceResult.class);
        assertThat(result.runs()).extracting(Run::name).containsExactly("verify", "compare simple-update", "micro");
        assertThat(result.equal()).isTrue();
        assertThat(result.places())
                .hasSize(2)
                .extracting(Place::where)
                .satisfies(where -> assertThat(where.get(0)).isEqualTo("under simple-update"))
                .satisfies(where -> assertThat(where.get(1)).startsWith("in micro-benchmark "));
        isToldFromTheBaseline(result.places().get(0));
        assertThat(Files.readString(
                        cli.newest().resolve(result.runs().get(1).folder()).resolve("report.html")))
                .contains("id=\"difference-1-cpu\"");
        isBundled();
        FinishedCommand again = cli.run("report", cli.newest().toString());
        assertThat(again.out()).isEqualTo(finished.out());
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
