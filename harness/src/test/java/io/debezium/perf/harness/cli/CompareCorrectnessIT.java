package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** Variants that do not deliver what is on the tape, through the real command: none of them may come out as fast. */
class CompareCorrectnessIT {

    private static final String RELEASE = QuickJvm.RELEASE;

    /** The lines of simple-update are an update and an insert by turns. */
    private static final int EVENTS = 4_000;

    @AutoClose
    private static Cli cli;

    @BeforeAll
    static void home(@TempDir Path home) throws Exception {
        cli = new Cli(home);
    }

    /** Of the last, content is right in the trial that writes it down, and count and last event are in the timed one. */
    @LongTest
    void eachIsATrialThatFailedWithAMessageOfWhatIsWrong(@TempDir Path classes) throws Exception {
        String faulty = RELEASE + FaultyEngine.overlay(classes);
        List<String> candidates = List.of(
                RELEASE + ",set.table.include.list=public[.]pgbench_history",
                faulty + FaultyEngine.delivering(FaultyEngine.ALL),
                "raw",
                faulty + FaultyEngine.deliveringWhenTimed(FaultyEngine.LOST_AND_DOUBLED));

        FinishedCommand finished = compare(candidates);

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        CompareResult result = cli.result(CompareResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.FAILED);
        String lsn = "\\(LSN [0-9A-F]+/[0-9A-F]+\\)";
        assertThat(failure(result, 1))
                .matches(
                        "differs from event 1 on " + lsn
                                + ": 2,000 events of the tape are missing or changed, 0 others were delivered; table.include.list is public\\[.]pgbench_history here, and not set in the reference");
        assertThat(failure(result, 2))
                .matches("differs from event 500 on " + lsn
                        + ": 1 events of the tape are missing or changed, 1 others were delivered");
        assertThat(finished.err())
                .contains(candidates.get(0) + ": differs from event 1 on")
                .contains("they differ from the tape's");
        assertThat(result.variants().get(2).replaced()).containsExactly("io.debezium.pipeline.DataChangeEvent");
        failsWhenTimed(result, 4);
        assertThat(result.comparisons()).extracting(Comparison::candidate).containsOnly(candidates.get(2));
        assertThat(result.trials().stream().filter(trial -> trial.condition() != Purpose.DIGEST))
                .extracting(Trial::arm)
                .containsOnly(0, 3, 4);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void failsWhenTimed(CompareResult result, int variant) {
        assertThat(result.trials().stream().filter(trial -> trial.arm() == variant))
                .extracting(Trial::condition, Trial::status)
                .containsExactly(tuple(Purpose.DIGEST, TrialStatus.OK), tuple(Purpose.TIMED, TrialStatus.FAILED));
    }

    /** One whose content differs is not timed; one that delivers the same in another order when it is timed fails there. */
    @LongTest
    void oneThatDeliversWhatIsWrongIsNotCompared(@TempDir Path classes) throws Exception {
        FinishedCommand finished = compare(List.of(
                RELEASE + ",set.time.precision.mode=connect",
                RELEASE + FaultyEngine.overlay(classes) + FaultyEngine.deliveringWhenTimed(FaultyEngine.SWAPPED)));

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        CompareResult result = cli.result(CompareResult.class);
        assertThat(failure(result, 1)).startsWith("differs from event 2 on ");
        failsWhenTimed(result, 2);
        assertThat(result.comparisons()).isEmpty();
        assertThat(cli.leftBehind()).isEmpty();
    }

    /** Content is held against that of a release with the same properties, and there are as many events as it delivers. */
    @LongTest
    void whatBothSidesSetIsNoDifference() throws Exception {
        // Small batches, so that there are readings enough.
        String both = RELEASE + ",set.max.batch.size=128,set.time.precision.mode=connect,set.topic.prefix=mine"
                + ",set.table.include.list=\"public[.]pgbench_history\"";
        String alone = RELEASE + ",set.topic.prefix=mine,set.table.include.list=public[.]pgbench_history";

        FinishedCommand finished = compare(both, List.of(both + ",set.max.queue.size=4096", alone));

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        CompareResult result = cli.result(CompareResult.class);
        assertThat(result.tape().events()).isEqualTo(2_001);
        assertThat(result.design().overTape().warmUpEvents()).isEqualTo(667);
        assertThat(failure(result, 2))
                .startsWith("differs from event 1 on ")
                .endsWith("; time.precision.mode is not set here, and connect in the reference");
        assertThat(result.comparisons())
                .extracting(Comparison::candidate)
                .containsOnly(both + ",set.max.queue.size=4096");
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static String failure(CompareResult result, int variant) {
        List<Trial<Purpose, ReplayFigures>> failed =
                result.trials().stream().filter(trial -> trial.arm() == variant).toList();
        assertThat(failed).singleElement().satisfies(trial -> {
            assertThat(trial.status()).isEqualTo(TrialStatus.FAILED);
            assertThat(trial.figures()).isNull();
        });
        return failed.get(0).message();
    }

    private static FinishedCommand compare(List<String> candidates) throws IOException, InterruptedException {
        return compare(RELEASE, candidates);
    }

    private static FinishedCommand compare(String baseline, List<String> candidates)
            throws IOException, InterruptedException {
        List<String> words =
                new ArrayList<>(List.of("compare", "--by", "time", "--events", "" + EVENTS, "--pairs", "1"));
        words.addAll(Cli.SHORT_TRIALS);
        words.addAll(List.of("--recordings", "0", "--baseline", baseline));
        candidates.forEach(candidate -> words.addAll(List.of("--candidate", candidate)));
        return cli.run(words.toArray(String[]::new));
    }
}
