package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.Silence;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.question.compare.ShardMerge;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.section.ShardTables;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.MergedShards;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.MergedShards.RanShard;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code perf merge} makes of results, and what its report says of it. */
class ShardMergeTest {

    private static final int PAIRS = 10;

    private static final CompareResult WHOLE = Reported.golden("compare-1");
    private static final String NEW = WHOLE.variants().get(1).spec();

    @TempDir
    private Path home;

    private Path results;

    @BeforeEach
    void folder() {
        results = home.resolve("results");
    }

    @Test
    void shardsOfOneMachineAreTheComparisonWithoutShards() throws IOException {
        for (int index = 1; index <= 4; index++) {
            write(shard(index, 4, "one"), "shard-" + index);
        }

        RunResult<CompareResult> merged = merge();
        write(shard(1, 1, "one"), "../whole");

        assertThat(merged.failure()).isEmpty();
        assertThat(figures(merged.result().comparisons()))
                .isEqualTo(figures(merge(home.resolve("whole")).result().comparisons()));
        assertThat(merged.result().merged().effects()).isEmpty();
        assertThat(merged.result().trials()).hasSameSizeAs(WHOLE.trials());
        assertThat(Reported.terminal(merged.result(), 2_000, false))
                .contains("applies to this machine on this day")
                .doesNotContain("Student");
    }

    /** To twelve decimals. */
    private static List<List<Object>> figures(List<Comparison> comparisons) {
        return comparisons.stream()
                .<List<Object>>map(one -> List.of(
                        one.candidate(),
                        one.metric(),
                        rounded(one.ratio()),
                        rounded(one.ciLow()),
                        rounded(one.ciHigh()),
                        rounded(one.pValue()),
                        one.pairs(),
                        one.pairsAgreeing(),
                        one.verdict(),
                        one.ratios().stream().map(ShardMergeTest::rounded).toList()))
                .toList();
    }

    private static long rounded(double value) {
        return Math.round(value * 1e12);
    }

    /** Machine after machine weighs the candidate 8 % more than the one before. */
    @Test
    void severalMachinesAreStrataAndWhatEachFoundIsShown() throws IOException {
        for (int index = 1; index <= 4; index++) {
            write(scaled(shard(index, 4, "m" + index), Math.pow(1.08, index)), "shard-" + index);
        }

        CompareResult merged = merge().result();

        Comparison cpu = deciding(merged);
        assertThat(cpu.pairs()).isEqualTo(PAIRS);
        assertThat(cpu.ciHigh() / cpu.ciLow())
                .as("Student's of three degrees of freedom, not of ten pairs")
                .isGreaterThan(1.25);
        assertThat(merged.merged().effects()).anySatisfy(effects -> {
            assertThat(effects.metric()).isEqualTo(cpu.metric());
            assertThat(effects.ratios()).hasSize(4);
        });
        assertThat(merged.merged().shards()).extracting(RanShard::machine).containsExactly(0, 1, 2, 3);
        assertThat(Reported.terminal(merged, 2_000, false))
                .contains("An interval applies to the mean over machines like these")
                .doesNotContain("applies to this machine on this day", "as if they were one");
    }

    /** A dash where one has no figure. */
    @Test
    void whatAMachineFoundIsInItsColumnAndItsShardsAreUnderItsNumber() {
        List<RanShard> shards = Stream.of(2, 0, 1)
                .map(machine -> new RanShard(1, machine, Examples.environment(), "s", Examples.START))
                .toList();
        MachineEffects effects =
                new MachineEffects(NEW, Metric.ALLOCATED_BYTES_PER_EVENT, new TreeMap<>(Map.of(0, 0.95, 2, 2.7)));
        Chapter chapter =
                ShardTables.chapter(Records.with(WHOLE, "merged", new MergedShards(3, 1, shards, List.of(effects))));

        assertThat(lines(chapter, 0))
                .containsExactly(List.of(NEW, "allocation per event", "-5.0 %", "-", "2.70 times"));
        assertThat(lines(chapter, 1)).extracting(cells -> cells.get(1)).containsExactly("3", "1", "2");
    }

    private static List<List<String>> lines(Chapter chapter, int table) {
        return ((Table) chapter.blocks().get(table))
                .lines().stream()
                        .map(line ->
                                line.cells().stream().map(Table.Cell::value).toList())
                        .toList();
    }

    @Test
    void whatThereIsIsMergedAndWhatIsMissingIsNamed() throws IOException {
        write(shard(1, 4, "a"), "shard-1");
        write(shard(3, 4, "b"), "shard-3");

        RunResult<CompareResult> merged = merge();

        assertThat(merged.failure().orElseThrow()).hasMessage("shard 2, 4 of 4: no complete result");
        assertThat(merged.failure().orElseThrow().exitCode()).isEqualTo(4);
        assertThat(Reported.terminal(merged.result(), 2_000, false))
                .contains("shard 2, 4 of 4", "two machines as if they were one");
    }

    @Test
    void theNewestCompleteResultOfAShardThatCanBeReadIsTaken() throws IOException {
        CompareResult first = shard(1, 2, "a");
        write(moved(scaled(first, 1.5), Duration.ZERO), "older");
        write(first, "shard-1");
        write(Records.with(first, "outcome", Examples.outcome(RunStatus.INTERRUPTED)), "interrupted");
        write(Records.with(first, "trials", first.trials().subList(0, 2)), "short");
        write(shard(2, 2, "b"), "shard-2");
        Path json = new ResultFolder(results.resolve("shard-2")).json();
        Path broken = Files.createDirectories(results.resolve("broken")).resolve("result.json");
        Files.writeString(broken, Files.readString(json).replaceFirst("\"index\" : 2", "\"index\" : 3"));
        Files.writeString(
                json.resolveSibling("provenance.json"),
                "{\"facts\": {}, \"programs\": {\"%s\": \"d\"}}".formatted(NEW));

        CompareResult merged = merge().result();

        assertThat(merged.notes()).isEmpty();
        assertThat(merged.merged().shards()).extracting(RanShard::folder).allSatisfy(folder -> assertThat(folder)
                .matches("\\.\\./\\.\\./results/shard-[12]"));
        assertThatThrownBy(() -> merge(results.resolve("short")))
                .hasMessageContaining("holds no complete result of a shard");
    }

    /** As without shards: it takes its variant out, and the others stay with all their pairs. */
    @Test
    void aTrialThatFailedSpoilsItsOwnComparisonOnly() throws IOException {
        CompareResult three = threeVariants();
        write(shard(three, 1, 2, "one"), "shard-1");
        write(failed(shard(three, 2, 2, "one"), 2), "shard-2");

        RunResult<CompareResult> merged = merge();

        assertThat(merged.failure().orElseThrow().exitCode()).isEqualTo(4);
        assertThat(merged.failure().orElseThrow()).hasMessage("shard 2 of 2: 3.6.1.Final: the engine died");
        assertThat(merged.result().outcome().status()).isEqualTo(RunStatus.FAILED);
        assertThat(merged.result().comparisons()).isNotEmpty().allSatisfy(one -> {
            assertThat(one.candidate()).isEqualTo(NEW);
            assertThat(one.pairs()).isEqualTo(PAIRS);
        });
        assertThat(Reported.terminal(merged.result(), 2_000, false))
                .contains("The comparison failed: shard 2 of 2", "1 trial of 3.6.1.Final failed: the engine died.");
    }

    private static CompareResult threeVariants() {
        return Records.with(
                WHOLE,
                "variants",
                Stream.concat(WHOLE.variants().stream(), Stream.of(Examples.variant("3.6.1.Final")))
                        .toList(),
                "trials",
                WHOLE.trials().stream()
                        .flatMap(trial ->
                                trial.arm() == 0 ? Stream.of(trial) : Stream.of(trial, Records.with(trial, "arm", 2)))
                        .toList());
    }

    /** In the second of a variant's trials, after which it is out; with the baseline all are. */
    private static CompareResult failed(CompareResult shard, int arm) {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        int own = 0;
        for (Trial<Purpose, ReplayFigures> trial : shard.trials()) {
            own += trial.arm() == arm ? 1 : 0;
            if (trial.arm() == arm && own == 2) {
                trials.add(Records.with(
                        trial, "status", TrialStatus.FAILED, "message", "the engine died", "figures", null));
            } else if (own < 2 || arm != 0 && trial.arm() != arm) {
                trials.add(trial);
            }
        }
        String message = shard.variants().get(arm).spec() + ": the engine died";
        return Records.with(shard, "trials", trials, "outcome", Examples.outcome(RunStatus.FAILED, message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"seed", "variants", "shards", "tape", "commit of this project", "class path and JDK of "})
    void shardsOfTwoExperimentsAreRefusedAndLeaveNothing(String what) throws IOException {
        CompareResult second = shard(2, 2, "b");
        write(shard(1, 2, "a"), "shard-1");
        write(
                switch (what) {
                    case "seed" -> Records.with(second, "design", Records.with(second.design(), "seed", 8L));
                    case "variants" ->
                        Records.with(second, "variants", second.variants().subList(0, 1));
                    case "commit of this project" ->
                        Records.with(
                                second,
                                "environment",
                                Records.with(second.environment(), "harness", "0123456789ab-dirty"));
                    case "shards" -> shard(2, 3, "b");
                    case "class path and JDK of " -> second;
                    default -> Records.with(second, "tape", otherTape());
                },
                "shard-2");
        for (int index = 1; index <= 2; index++) {
            String digest = what.startsWith("class path") ? "digest " + index : "same";
            Files.writeString(
                    results.resolve("shard-" + index).resolve("provenance.json"),
                    "{\"facts\": {}, \"programs\": {\"%s\": \"%s\"}}".formatted(NEW, digest));
        }

        assertThatThrownBy(this::merge)
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("is a shard of another experiment")
                .hasMessageContaining(
                        switch (what) {
                            case "seed" -> "design: ";
                            case "class path and JDK of " -> what + NEW + ": ";
                            default -> what + ": ";
                        });
        assertThat(home.resolve("merged")).doesNotExist();
    }

    private static TapeInfo otherTape() {
        TapeInfo tape = WHOLE.tape();
        return Records.with(tape, "digests", List.of(Records.with(tape.digests().get(0), "sha256", "0".repeat(64))));
    }

    /** Its trials run in an hour of their own. */
    private static CompareResult shard(int index, int of, String machine) {
        return shard(WHOLE, index, of, machine);
    }

    private static CompareResult shard(CompareResult whole, int index, int of, String machine) {
        Shard shard = new Shard(index, of);
        List<Trial<Purpose, ReplayFigures>> own = whole.trials().stream()
                .filter(trial -> shard.holds(trial.round(), 2))
                .toList();
        return moved(
                Records.with(whole, "trials", own, "shard", new ShardRun(shard, 2, machine)), Duration.ofHours(index));
    }

    /** All of them so long after the example's start. */
    private static CompareResult moved(CompareResult shard, Duration by) {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (Trial<Purpose, ReplayFigures> trial : shard.trials()) {
            trials.add(Records.with(trial, "startedAt", Examples.START.plus(by).plusSeconds(14L * trials.size())));
        }
        return Records.with(shard, "trials", trials, "startedAt", Examples.START.plus(by));
    }

    /** The candidate's CPU time so many times as long. */
    private static CompareResult scaled(CompareResult shard, double factor) {
        return Records.with(
                shard,
                "trials",
                shard.trials().stream()
                        .map(trial -> trial.arm() == 0 ? trial : scaled(trial, factor))
                        .toList());
    }

    private static Trial<Purpose, ReplayFigures> scaled(Trial<Purpose, ReplayFigures> trial, double factor) {
        Figures figures = trial.figures().figures();
        return Records.with(
                trial,
                "figures",
                Records.with(
                        trial.figures(),
                        "figures",
                        figures.with(
                                Metric.CPU_MICROS_PER_EVENT, factor * figures.value(Metric.CPU_MICROS_PER_EVENT))));
    }

    private static Comparison deciding(CompareResult result) {
        Metric deciding = Metric.deciding(result.comparisons());
        return result.comparisons().stream()
                .filter(comparison -> comparison.metric() == deciding)
                .findFirst()
                .orElseThrow();
    }

    private void write(CompareResult result, String name) throws IOException {
        ResultJson.write(result, new ResultFolder(Files.createDirectories(results.resolve(name))).json());
    }

    private RunResult<CompareResult> merge() {
        return merge(results);
    }

    private RunResult<CompareResult> merge(Path named) {
        return ShardMerge.of(
                List.of(named),
                new Invocation(List.of("merge", named.toString()), 0, home, home.resolve("merged")),
                new Silence());
    }
}
