package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.check.CheckResult;
import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.count.CountResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/** What is counted of an engine whose queue is short, so that a short tape has a window, with work of a known size. */
class CountIT {

    private static final int TURNS = 100;

    private static final String ENGINE = QuickJvm.RELEASE + ",set.max.queue.size=512,set.max.batch.size=128";

    /** Of all tests, so that what a variant delivers is checked once. */
    @AutoClose
    private static Cli cli;

    @TempDir
    private static Path home;

    @BeforeAll
    static void home() throws Exception {
        cli = new Cli(home);
    }

    /** By three counted trials of each variant, and nothing is timed: the loop turns more often and creates nothing. */
    @LongTest
    void aCheckByCountsTellsARegressionFromNoneAndFindsPlantedWorkToTheBytecode() throws Exception {
        Path gates = Files.writeString(
                home.resolve("gates.yaml"),
                """
                macro:
                - workload: %s
                  bytecodesPerEvent: {worse: 1%%, reason: why}
                  objectsPerEvent: {worse: 1%%, reason: why}
                """
                        .formatted(cli.shippedTape()));

        FinishedCommand finished = cli.run(Cli.words(
                "check --baseline %s --candidate %s --thresholds %s", ENGINE, ENGINE + ",spin=" + TURNS, gates));

        assertThat(finished.exit()).as(finished.err()).isEqualTo(1);
        Path folder = cli.newest();
        CheckResult result = cli.result(CheckResult.class);
        List<Gate> found = result.gates();
        assertThat(found)
                .extracting(Gate::metric, Gate::verdict)
                .containsExactlyInAnyOrder(
                        tuple(Metric.BYTECODES_PER_EVENT, GateVerdict.REGRESSED),
                        tuple(Metric.OBJECTS_PER_EVENT, GateVerdict.HELD));
        assertThat(found)
                .filteredOn(gate -> gate.metric() == Metric.BYTECODES_PER_EVENT)
                .allSatisfy(gate -> assertThat(gate.worse().low()).isBetween(0.02, 0.05));
        assertThat(found)
                .filteredOn(gate -> gate.metric() == Metric.OBJECTS_PER_EVENT)
                .allSatisfy(gate -> assertThat(gate.worse().by()).isBetween(-0.003, 0.003));
        assertThat(Files.readString(folder.resolve("junit.xml"))).contains("errors=\"0\" failures=\"1\"");
        Path run = folder.resolve(result.runs().get(0).folder());
        plantedWorkIsFoundToTheBytecode(
                ResultJson.read(run.resolve("result.json"), CompareResult.class).counts(), 6);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void plantedWorkIsFoundToTheBytecode(Counts counts, int trials) {
        CountedMethodCost planted = counts.methods().stream()
                .filter(method -> method.variant() == 1 && method.method().endsWith("PlantedWork.spinPlantedWork"))
                .findFirst()
                .orElseThrow();
        assertThat(planted.calls()).isEqualTo(1);
        // By javap: 4 before the loop, 5 for each look at its end, 23 in each turn, 2 to return.
        assertThat(planted.own()).isEqualTo(4 + (TURNS + 1) * 5 + TURNS * 23 + 2);
        assertThat(counts.trials()).hasSize(trials).allSatisfy(trial -> {
            assertThat(trial.events()).isBetween(500L, 4_000L);
            assertThat(trial.value(Metric.BYTECODES_PER_EVENT.id())).isBetween(50_000.0, 200_000.0);
        });
    }

    @LongTest
    void aComparisonByCountsFindsPlantedWorkToTheBytecode() throws IOException {
        cli.succeed(Cli.words(
                "compare --by counts --counted-trials 1 --workload %s --baseline %s --candidate %s",
                cli.shippedTape(), ENGINE, ENGINE + ",spin=" + TURNS));

        plantedWorkIsFoundToTheBytecode(cli.result(CompareResult.class).counts(), 2);
    }

    @LongTest
    void oneVariantAloneIsCountedByMethod() throws IOException {
        FinishedCommand finished = cli.run(
                "count", "--trials", "1", "--workload", cli.shippedTape().toString(), "--variant", ENGINE);

        assertThat(finished.exit()).as(finished.err()).isZero();
        CountResult result = ResultJson.read(cli.newest().resolve("result.json"), CountResult.class);
        assertThat(result.counts().trials()).singleElement().satisfies(trial -> assertThat(
                        trial.value(Metric.BYTECODES_PER_EVENT.id()))
                .isBetween(50_000.0, 200_000.0));
        assertThat(result.counts().methods()).hasSizeGreaterThanOrEqualTo(10);
    }
}
