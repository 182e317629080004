package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.CountResult;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.Counts.CountedMethodCost;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RepeatResult;
import io.debezium.perf.harness.result.RepeatResult.RepeatVerdict;
import io.debezium.perf.harness.result.RepeatResult.RepeatedFigure;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

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

    @AfterEach
    void nothingIsLeftBehind() throws Exception {
        assertThat(cli.leftBehind()).isEmpty();
    }

    /** By three counted trials of each variant, and nothing is timed: the loop turns more often and creates nothing. */
    @Test
    void aCheckByCountsTellsARegressionFromNone() throws Exception {
        Path gates = Files.writeString(
                home.resolve("gates.yaml"),
                """
                macro:
                - workload: %s
                  bytecodesPerEvent: {worse: 1%%, reason: why}
                  objectsPerEvent: {worse: 1%%, reason: why}
                """
                        .formatted(cli.shippedTape()));
        FinishedCommand finished = cli.run(
                "check",
                "--baseline",
                ENGINE,
                "--candidate",
                ENGINE + ",spin=" + TURNS,
                "--thresholds",
                gates.toString());

        assertThat(finished.exit()).as(finished.err()).isEqualTo(1);
        Path folder = cli.newest();
        List<Gate> found = ResultJson.read(folder.resolve("result.json"), CheckResult.class)
                .gates();
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
    }

    /** From the result alone, whose tape has the name of one that comes with the project; so short a window scatters. */
    @Test
    void plantedWorkIsFoundToTheBytecodeAndCountedOnceMore() throws Exception {
        Files.copy(
                cli.shippedTape(),
                Files.createDirectories(home.resolve("scripts/tapes")).resolve("shipped.tape"));
        FinishedCommand first = cli.run(Cli.words(
                "compare --by counts --counted-trials 1 --baseline %s --candidate %s --workload shipped.tape",
                ENGINE, ENGINE + ",spin=" + TURNS));
        assertThat(first.exit()).as(first.err()).isZero();
        plantedWorkIsFoundToTheBytecode(ResultJson.read(cli.newest().resolve("result.json"), CompareResult.class)
                .counts());
        FinishedCommand again = cli.run("repeat", cli.newest().toString(), "--trust");

        RepeatResult result = ResultJson.read(cli.newest().resolve("result.json"), RepeatResult.class);
        assertThat(again.exit())
                .as(again.err())
                .isEqualTo(result.figures(RepeatVerdict.DIFFERS).isEmpty() ? 0 : 1);
        assertThat(result.figures())
                .filteredOn(figure -> figure.agreement() != RepeatVerdict.UNKNOWN)
                .extracting(figure -> figure.original().metric())
                .contains(Metric.BYTECODES_PER_EVENT, Metric.OBJECTS_PER_EVENT);
        RepeatedFigure work = result.figures().get(0);
        assertThat(work.original().metric()).isEqualTo(Metric.BYTECODES_PER_EVENT);
        assertThat(work.here().candidateValue()).isCloseTo(work.original().candidateValue(), withinPercentage(0.5));
        assertThat(work.here().ratio()).isCloseTo(work.original().ratio(), withinPercentage(0.5));
    }

    private static void plantedWorkIsFoundToTheBytecode(Counts counts) {
        CountedMethodCost planted = counts.methods().stream()
                .filter(method -> method.variant() == 1 && method.method().endsWith("PlantedWork.spinPlantedWork"))
                .findFirst()
                .orElseThrow();
        assertThat(planted.calls()).isEqualTo(1);
        // By javap: 4 before the loop, 5 for each look at its end, 23 in each turn, 2 to return.
        assertThat(planted.own()).isEqualTo(4 + (TURNS + 1) * 5 + TURNS * 23 + 2);
        assertThat(counts.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.events()).isBetween(500L, 4_000L);
            assertThat(trial.value(Metric.BYTECODES_PER_EVENT.id())).isBetween(50_000.0, 200_000.0);
        });
    }

    @Test
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
