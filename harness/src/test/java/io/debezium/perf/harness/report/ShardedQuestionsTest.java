package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.experiment.ShardMerge;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.CheckResult;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Run;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.SharedPairs;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/** What {@code perf merge} makes of shards of calibrate and check; {@link ShardMergeTest} of compare's. */
class ShardedQuestionsTest {

    @TempDir
    private Path home;

    private static List<Trial<Purpose, ReplayFigures>> failed(List<Trial<Purpose, ReplayFigures>> trials, int place) {
        List<Trial<Purpose, ReplayFigures>> changed = new ArrayList<>(trials);
        changed.set(
                place,
                Records.with(
                        trials.get(place),
                        "status",
                        TrialStatus.FAILED,
                        "message",
                        "the engine died",
                        "figures",
                        null));
        return changed;
    }

    @Test
    void comparisonsOfACalibrationStayOfOneMachineEach() throws IOException {
        Calibration whole = CalibrationFixture.complete();
        write(share(whole, 1, 10, "one"), "1");
        write(share(whole, 2, 10, "other"), "2");

        Calibration merged = (Calibration) merge().result();

        assertThat(merged.comparisons(Metric.CPU_MICROS_PER_EVENT))
                .extracting(Comparison::candidate, Comparison::pairs)
                .containsExactly(tuple("A/A 1", 10), tuple("A/A 2", 10));
        assertThat(merged.noise()).extracting(Noise::metric).contains(Metric.INSTRUCTIONS_PER_EVENT);
        assertThat(Reported.terminal(merged, 2_000, false)).contains("on one of these machines detects");
    }

    @Test
    void gatesAreJudgedByTheWorkloadsOfAllShards() throws IOException {
        checks();

        Ended<?> ended = merge();
        CheckResult merged = (CheckResult) ended.result();

        assertThat(ended.failure()).isEmpty();
        assertThat(merged.gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateVerdict.REGRESSED);
            assertThat(gate.comparison().pairs()).isEqualTo(12);
        });
        assertThat(merged.runs()).singleElement().satisfies(run -> assertThat(
                        ended.folder().path().resolve(run.folder()).resolve("result.json"))
                .isRegularFile());
        Reported.write(merged, ended.folder());
        assertThat(Files.readString(ended.folder().html())).contains("shards-table");
    }

    @Test
    void aShardOfACheckThatIsMissingIsNamedAndLeavesAGateUndecidedOrNot() throws IOException {
        checks();
        // Killed when the one workload had ended: that is no shard by itself.
        Files.delete(home.resolve("results/2/result.json"));

        Ended<?> ended = merge();

        assertThat(ended.failure().orElseThrow()).hasMessage("shard 2 of 4: no complete result");
        assertThat(((CheckResult) ended.result()).gates().get(0).comparison().pairs())
                .isEqualTo(9);
        assertThat(Reported.terminal(ended.result(), 2_000, false)).contains("shard 2 of 4");
    }

    @Test
    void aWorkloadOfWhichATrialFailedLeavesItsGatesNotMeasured() throws IOException {
        checks();
        CompareResult part = ResultJson.read(workload(2).json(), CompareResult.class);
        Files.delete(workload(2).json());
        write(
                Records.with(
                        part,
                        "trials",
                        failed(part.trials(), part.trials().size() - 1).stream()
                                .map(trial -> Records.with(trial, "arm", trial.figures() == null ? 1 : trial.arm()))
                                .toList(),
                        "outcome",
                        Examples.outcome(RunStatus.FAILED, "3.6.3.Final: the engine died")),
                "2/macro/compare");

        Ended<?> ended = merge();

        assertThat(ended.failure().orElseThrow())
                .hasMessage("macro simple-update: shard 2 of 4: 3.6.3.Final: the engine died");
        assertThat(((CheckResult) ended.result()).gates())
                .singleElement()
                .extracting(Gate::verdict, Gate::note)
                .containsExactly(GateVerdict.NOT_MEASURED, "3.6.3.Final failed: the engine died");
    }

    @Test
    void aWorkloadWithoutAResultLeavesItsGatesNotMeasured() throws IOException {
        checks();
        for (int index = 1; index <= 4; index++) {
            Files.writeString(workload(index).json(), "{");
        }

        Ended<?> ended = merge();

        assertThat(ended.failure().orElseThrow().exitCode()).isEqualTo(4);
        assertThat(((CheckResult) ended.result()).gates()).singleElement().satisfies(gate -> {
            assertThat(gate.verdict()).isEqualTo(GateVerdict.NOT_MEASURED);
            assertThat(gate.note()).contains("is not a readable result");
        });
        Reported.write((CheckResult) ended.result(), ended.folder());
    }

    private ResultFolder workload(int shard) {
        return new ResultFolder(home.resolve("results/" + shard + "/macro/compare"));
    }

    @Test
    void shardsOfTwoCommandsAreRefused() throws IOException {
        checks();
        write(share(CalibrationFixture.complete(), 1, 10, "m1"), "calibrate");

        assertThatThrownBy(this::merge)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is a shard of another experiment")
                .hasMessageContaining("command: ");
    }

    private void checks() throws IOException {
        checks(Records.with(
                CheckResultFixture.inconclusive(),
                "metric",
                Metric.CPU_MICROS_PER_EVENT,
                "threshold",
                new Threshold(0.05, null, "Because.")));
    }

    /** Four shards of a check with one gate, on machines of their own. */
    private void checks(Gate gate) throws IOException {
        CompareResult whole = CompareResultFixture.of(
                12,
                0.95,
                CompareResultFixture.BASELINE,
                CompareResultFixture.Side.debezium(CompareResultFixture.NEW, 1.31, 1, 1, 1));
        for (int index = 1; index <= 4; index++) {
            CompareResult part = share(whole, index, 1, "m" + index);
            write(part, index + "/macro/compare");
            Files.createFile(home.resolve("results/" + index).resolve(Invocation.FILE));
            CheckResult check = CheckResultFixture.of(false, gate);
            write(
                    Records.with(
                            check,
                            "design",
                            Records.with(check.design(), "pairs", 12, "trialsPerPair", 1),
                            "runs",
                            List.of(new Run("macro simple-update", "macro/compare", 10, 0, RunStatus.COMPLETE, "")),
                            "shard",
                            part.shard()),
                    "" + index);
        }
    }

    /** Its trials run in an hour of their own. */
    private static <R extends Record & SharedPairs> R share(R whole, int index, int together, String machine) {
        ShardRun shard = new ShardRun(new Shard(index, Math.max(2, 4 / together)), together, machine);
        List<Trial<Purpose, ReplayFigures>> own = new ArrayList<>();
        for (Trial<Purpose, ReplayFigures> trial : whole.trials()) {
            if (shard.holds(trial.round())) {
                own.add(Records.with(
                        trial,
                        "startedAt",
                        Examples.START.plus(Duration.ofHours(index)).plusSeconds(14L * own.size())));
            }
        }
        return Records.with(
                whole,
                "trials",
                own,
                "shard",
                shard,
                "merged",
                null,
                "startedAt",
                Examples.START.plus(Duration.ofHours(index)));
    }

    private void write(Result result, String name) throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve(name));
        ResultJson.write(result, new ResultFolder(folder).json());
    }

    private Ended<?> merge() {
        return ShardMerge.of(List.of(home.resolve("results")))
                .into(home.resolve("merged"), new Invocation(List.of("merge", "results"), 0));
    }
}
