package io.debezium.perf.harness.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.Finished;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Variants that do not deliver what is on the tape, through the real command: none of them may come out as fast. */
class CompareCorrectnessIT {

    private static final String RELEASE = "3.6.3.Final" + Cli.QUICK;

    /** The lines of simple-update are an update and an insert by turns. */
    private static final int EVENTS = 4_000;

    /**
     * A class of Debezium's that stands between the connector and its queue, with a fault put in: the record of one event
     * is given in the place of another's. The queue may hand out the 500th before the 501st is there, so it waits for it.
     */
    private static final String FAULTY =
            """
            package io.debezium.pipeline;

            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.atomic.AtomicLong;
            import org.apache.kafka.connect.source.SourceRecord;

            public class DataChangeEvent implements Sizeable {

                private static final AtomicLong EVENTS = new AtomicLong();
                private static final CompletableFuture<SourceRecord> EVENT_500 = new CompletableFuture<>();
                private static final CompletableFuture<SourceRecord> EVENT_501 = new CompletableFuture<>();

                private final SourceRecord record;
                private final long number = EVENTS.incrementAndGet();

                public DataChangeEvent(SourceRecord record) {
                    this.record = record;
                    if (number == 500) {
                        EVENT_500.complete(record);
                    }
                    if (number == 501) {
                        EVENT_501.complete(record);
                    }
                }

                public SourceRecord getRecord() {
                    if (!(WHEN)) {
                        return record;
                    }
                    if (number == 500) {
                        return FOR_500.join();
                    }
                    return number == 501 ? FOR_501.join() : record;
                }

                @Override
                public long objectSize() {
                    return 1;
                }
            }
            """;

    private static final String ALWAYS = "true";

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    @Test
    void eachIsATrialThatFailedWithAMessageOfWhatIsWrong(@TempDir Path classes) throws Exception {
        List<String> candidates = List.of(
                RELEASE + ",set.skipped.operations=u",
                RELEASE + ",set.time.precision.mode=connect",
                RELEASE + ",overlay=" + faulty(classes.resolve("doubling"), ALWAYS, "EVENT_500", "EVENT_500"),
                RELEASE + ",overlay=" + faulty(classes.resolve("reordering"), ALWAYS, "EVENT_501", "EVENT_500"),
                RELEASE + ",set.max.batch.size=1024");

        Finished finished = compare(candidates);

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        CompareResult result = ResultJson.readCompare(cli.newest().resolve("result.json"));
        assertThat(result.outcome().status()).isEqualTo(Status.FAILED);
        String lsn = "\\(LSN [0-9A-F]+/[0-9A-F]+\\)";
        assertThat(failure(result, 1)).matches("2,000 events are missing, the first is event 1 " + lsn);
        assertThat(failure(result, 2)).matches("2,000 events differ in content, the first is event 2 " + lsn);
        assertThat(failure(result, 3)).matches("event 501 is missing " + lsn + "; event 500 comes twice " + lsn);
        assertThat(failure(result, 4)).isEqualTo("events 500 and 501 are in another order");
        assertThat(finished.err())
                .contains(candidates.get(0) + ": 2,000 events are missing")
                .contains("differ in content")
                .contains("comes twice")
                .contains("events 500 and 501 are in another order");
        assertThat(result.variants().get(3).replaced()).containsExactly("io.debezium.pipeline.DataChangeEvent");
        assertOnlyTheRightOneIsCompared(result, candidates.get(4));
        assertThat(cli.leftBehind()).isEmpty();
    }

    /** Their content is right, their count and their last event are: only the order within tells. */
    @Test
    void whatGoesWrongInTimedTrialsAloneIsNoticedInThem(@TempDir Path classes) throws Exception {
        String timed = "!System.getProperty(\"sun.java.command\").contains(\"--digest\")";
        List<String> candidates = List.of(
                RELEASE + ",overlay=" + faulty(classes.resolve("doubling"), timed, "EVENT_500", "EVENT_500"),
                RELEASE + ",overlay=" + faulty(classes.resolve("reordering"), timed, "EVENT_501", "EVENT_500"));

        Finished finished = compare(candidates);

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        CompareResult result = ResultJson.readCompare(cli.newest().resolve("result.json"));
        for (int variant : List.of(1, 2)) {
            assertThat(result.trials().stream().filter(trial -> trial.variant() == variant))
                    .extracting(TrialResult::purpose, TrialResult::status)
                    .containsExactly(
                            tuple(Purpose.DIGEST, TrialResult.Status.OK),
                            tuple(Purpose.TIMED, TrialResult.Status.FAILED));
        }
        assertThat(finished.err()).contains("not the tape's in its order");
        assertThat(result.comparisons()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void assertOnlyTheRightOneIsCompared(CompareResult result, String right) {
        assertThat(result.comparisons()).extracting(Comparison::candidate).containsOnly(right);
        assertThat(result.trials().stream().filter(trial -> trial.purpose() != Purpose.DIGEST))
                .extracting(TrialResult::variant)
                .containsOnly(0, 5);
    }

    private static String failure(CompareResult result, int variant) {
        List<TrialResult> failed = result.trials().stream()
                .filter(trial -> trial.variant() == variant)
                .toList();
        assertThat(failed).singleElement().satisfies(trial -> {
            assertThat(trial.status()).isEqualTo(TrialResult.Status.FAILED);
            assertThat(trial.figures()).isNull();
        });
        return failed.get(0).message();
    }

    private static Finished compare(List<String> candidates) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("compare", "--events", "" + EVENTS, "--pairs", "1"));
        words.addAll(Cli.SHORT_TRIALS);
        words.addAll(List.of("--recordings", "0", "--baseline", RELEASE));
        candidates.forEach(candidate -> words.addAll(List.of("--candidate", candidate)));
        return cli.run(words.toArray(String[]::new));
    }

    /**
     * A folder of classes in which two events stand for others.
     *
     * @param when a condition in Java
     */
    private static Path faulty(Path folder, String when, String for500, String for501) throws IOException {
        Path source = Files.createDirectories(folder).resolveSibling("DataChangeEvent.java");
        Files.writeString(
                source, FAULTY.replace("WHEN", when).replace("FOR_500", for500).replace("FOR_501", for501));
        String classPath = Variant.resolve(VariantSpec.parse(RELEASE), source).classPath().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", "" + folder, "-cp", classPath, "-proc:none", "" + source);
        assertThat(exit).isZero();
        return folder;
    }
}
