package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What the gates of a run come to, whatever became of the run. */
class CheckPartsTest {

    private static final Threshold TIGHT = new Threshold(0.05, null, "why");
    private static final Threshold TIGHTER = new Threshold(0.01, null, "why");
    private static final Threshold BYTES = new Threshold(0.01, 1.0, "why");
    private static final String BROKEN = "A.broken";
    private static final String SOUND = "A.sound (rows=2)";

    private static final List<VariantInfo> VARIANTS =
            List.of(Examples.variant("3.2.0.Final"), Examples.variant("3.6.3.Final"));

    private final List<Trial<Integer, JmhFigures>> forks = new ArrayList<>();

    @Test
    void aBenchmarkThatIsBrokenInOneVariantIsNotMeasuredAndTheOthersAreJudged() {
        fork(1, 0, 0, TrialStatus.OK, 10.0);
        fork(
                1,
                1,
                0,
                TrialStatus.FAILED,
                null,
                "# Fork: 1 of 1",
                "java.lang.NoSuchMethodError: 'void x()'",
                "\tat A.broken(A.java:1)");
        for (int block = 1; block <= 6; block++) {
            fork(block, 0, 1, TrialStatus.OK, 10.0);
            fork(block, 1, 1, TrialStatus.OK, 20.0 + block / 10.0);
        }

        List<Gate> gates = micro(RunStatus.FAILED, 2.0);

        assertThat(gates)
                .extracting(Gate::verdict)
                .containsExactly(GateVerdict.NOT_MEASURED, GateVerdict.REGRESSED, GateVerdict.HELD);
        assertThat(gates.get(0).note()).isEqualTo("3.6.3.Final failed: JMH ended with exit code 1");
        assertThat(gates.get(1).unit()).isEqualTo("ns/op");
    }

    @Test
    void operationsInATimeAreWorseWhenTheyAreFewer() {
        for (int block = 1; block <= 6; block++) {
            fork(block, 0, 1, TrialStatus.OK, 10.0);
            fork(block, 1, 1, TrialStatus.OK, 20.0);
        }

        Gate faster = micro(RunStatus.COMPLETE, 2.0, "thrpt").get(1);
        Gate slower = micro(RunStatus.COMPLETE, 0.5, "thrpt").get(1);

        assertThat(faster.verdict()).isEqualTo(GateVerdict.HELD);
        assertThat(slower.verdict()).isEqualTo(GateVerdict.REGRESSED);
        assertThat(slower.worse().by()).isCloseTo(1, within(1e-9));
    }

    @Test
    void whatHasNoForkTellsWhatCameBetween() {
        assertThat(notes(micro(RunStatus.INTERRUPTED, 1)))
                .containsOnly("it was interrupted before both variants had run");
        assertThat(notes(micro(RunStatus.COMPLETE, 1))).containsOnly("the time limit was reached before it");
    }

    @Test
    void aPlantedSlowDownRegressesAndNoneIsHeld() {
        assertThat(macro(compared(1.2))).extracting(Gate::verdict).containsExactly(GateVerdict.REGRESSED);
        assertThat(macro(compared(1.01))).extracting(Gate::verdict).containsExactly(GateVerdict.HELD);
    }

    @Test
    void aTrialThatFailedIsTheReasonWhyNothingWasMeasured() {
        Trial<Purpose, ReplayFigures> failed =
                TrialResultFixture.trial(3, 0, 1, Purpose.DIGEST, TrialStatus.FAILED, null);

        List<Gate> gates = macro(result(RunStatus.FAILED, List.of(failed), List.of()));

        assertThat(gates).extracting(Gate::verdict).containsExactly(GateVerdict.NOT_MEASURED);
        assertThat(notes(gates)).allSatisfy(note -> assertThat(note).startsWith("3.6.3.Final failed: "));
    }

    /** It must not pass for want of a counter without anybody noticing, and neither for want of a trial. */
    @Test
    void anOptionalGateIsLeftOutWhereOtherFiguresCameWithoutInstructions() {
        Threshold optional = new Threshold(0.02, null, "why", true);
        MacroGates gates = new MacroGates(
                null, new Macro("macro entry 1", "simple-update", Map.of(Metric.INSTRUCTIONS_PER_EVENT, optional)));
        List<Trial<Purpose, ReplayFigures>> uncounted =
                List.of(TrialResultFixture.timed(1, 1, 0, TrialResultFixture.figures(20)));

        assertThat(gates.judged(result(RunStatus.COMPLETE, uncounted, List.of())))
                .singleElement()
                .satisfies(gate -> assertThat(gate.verdict()).isEqualTo(GateVerdict.LEFT_OUT))
                .satisfies(gate -> assertThat(gate.note()).isEqualTo("this machine does not count it"));
        assertThat(gates.judged(result(RunStatus.FAILED, List.of(), List.of())))
                .extracting(Gate::verdict)
                .containsExactly(GateVerdict.NOT_MEASURED);
    }

    @Test
    void aGateOnACountIsJudgedByItsIntervalAndNotWhereItsTrialsDiffer() {
        assertThat(counted(100_000, 103_000, 0.0004))
                .satisfies(gate -> assertThat(gate.verdict()).isEqualTo(GateVerdict.REGRESSED))
                .satisfies(gate -> assertThat(gate.worse().by()).isCloseTo(0.03, within(1e-9)))
                .satisfies(
                        gate -> assertThat(gate.comparison().candidateValue()).isEqualTo(103_000))
                .satisfies(gate -> assertThat(gate.comparison().pairs()).isEqualTo(3));
        assertThat(counted(100_000, 100_010, 0.0004).verdict()).isEqualTo(GateVerdict.HELD);
        assertThat(counted(100_000, 103_000, 0.007))
                .satisfies(gate -> assertThat(gate.verdict()).isEqualTo(GateVerdict.INCONCLUSIVE))
                .satisfies(gate -> assertThat(gate.note()).contains("0.70 %"));
    }

    @Test
    void aGateOnACountWithoutOneIsNotMeasuredAndSaysWhy() {
        Trial<Purpose, ReplayFigures> absent = Records.with(
                TrialResultFixture.trial(3, 0, 1, Purpose.COUNTED, TrialStatus.ABSENT, null), "message", "why");

        assertThat(counted(result(RunStatus.COMPLETE, List.of(absent), List.of())))
                .satisfies(gate -> assertThat(gate.verdict()).isEqualTo(GateVerdict.NOT_MEASURED))
                .satisfies(gate -> assertThat(gate.note()).isEqualTo("3.6.3.Final cannot be counted: why"));
    }

    private static Gate counted(double baseline, double candidate, double spread) {
        double ratio = candidate / baseline;
        Counts counts =
                CountsFixture.of(Metric.BYTECODES_PER_EVENT, baseline, candidate, ratio - 0.001, ratio + 0.001, spread);
        return counted(Records.with(result(RunStatus.COMPLETE, List.of(), List.of()), "counts", counts));
    }

    private static Gate counted(CompareResult result) {
        Macro entry = new Macro("macro entry 1", "w", Map.of(Metric.BYTECODES_PER_EVENT, TIGHTER));
        return new MacroGates(null, entry).judged(result).get(0);
    }

    @Test
    void anInterruptedRunJudgesWhatItHas() {
        assertThat(notes(macro(result(RunStatus.INTERRUPTED, List.of(), List.of()))))
                .containsExactly("it was interrupted before both variants had run");
    }

    @Test
    void aComparisonEndsWhenEveryGateIsDecidedWhateverTheBandSays() {
        Comparison held = comparison(Metric.CPU_MICROS_PER_EVENT, 1.03);
        Comparison regressed = comparison(Metric.CPU_MICROS_PER_EVENT, 1.2);
        Comparison open = comparison(Metric.CPU_MICROS_PER_EVENT, 1, 1.1, 1, 1.1, 1, 1.1, 1, 1.1);

        assertThat(ends(held)).contains("every gate is decided");
        assertThat(ends(regressed)).contains("every gate is decided");
        assertThat(ends(open)).isEmpty();
        assertThat(ends()).as("a gate without a figure gets none by going on").contains("every gate is decided");
    }

    private static Optional<String> ends(Comparison... soFar) {
        return gates().ends(List.of(soFar), 8, null);
    }

    private static List<String> notes(List<Gate> gates) {
        return gates.stream().map(Gate::note).toList();
    }

    private List<Gate> micro(RunStatus status, double ratio) {
        return micro(status, ratio, "avgt");
    }

    private List<Gate> micro(RunStatus status, double ratio, String mode) {
        List<PlannedGate> planned = List.of(
                new PlannedGate("micro", BROKEN, Metric.SCORE, TIGHT),
                new PlannedGate("micro", SOUND, Metric.SCORE, TIGHT),
                new PlannedGate("micro", SOUND, Metric.ALLOCATED_BYTES_PER_OP, BYTES));
        List<Comparison> comparisons = forks.isEmpty()
                ? List.of()
                : List.of(comparison(Metric.SCORE, ratio), comparison(Metric.ALLOCATED_BYTES_PER_OP, 1));
        return new MicroGates(null, List.of(), planned)
                .judged(Examples.result(
                        JmhResult.class,
                        "outcome",
                        Examples.outcome(status),
                        "variants",
                        VARIANTS,
                        "benchmarks",
                        List.of(
                                new Benchmark("io.A.broken", Map.of(), "", "", List.of(), List.of()),
                                new Benchmark(
                                        "io.A.sound", Map.of("rows", "2"), mode, "ns/op", comparisons, List.of())),
                        "trials",
                        forks));
    }

    private void fork(int block, int variant, int benchmark, TrialStatus status, Double score, String... logTail) {
        Trial<Integer, JmhFigures> fork = Examples.trial(
                forks.size() + 1,
                block,
                variant,
                benchmark,
                status,
                1,
                score == null
                        ? null
                        : new JmhFigures("avgt", "ns/op", score, 24.0, null, Map.of(), Map.of(), Map.of()));
        forks.add(
                status == TrialStatus.FAILED
                        ? Records.with(fork, "message", "JMH ended with exit code 1", "logTail", List.of(logTail))
                        : fork);
    }

    private static List<Gate> macro(CompareResult result) {
        return gates().judged(result);
    }

    private static MacroGates gates() {
        return new MacroGates(
                null, new Macro("macro entry 1", "simple-update", Map.of(Metric.CPU_MICROS_PER_EVENT, TIGHT)));
    }

    private static CompareResult compared(double ratio) {
        return result(RunStatus.COMPLETE, List.of(), List.of(comparison(Metric.CPU_MICROS_PER_EVENT, ratio)));
    }

    private static CompareResult result(
            RunStatus status, List<Trial<Purpose, ReplayFigures>> trials, List<Comparison> comparisons) {
        return Examples.result(
                CompareResult.class,
                "outcome",
                Examples.outcome(status),
                "variants",
                VARIANTS,
                "trials",
                trials,
                "comparisons",
                comparisons);
    }

    private static Comparison comparison(Metric metric, double ratio) {
        return comparison(metric, ratio, ratio, ratio, ratio, ratio, ratio, ratio, ratio);
    }

    private static Comparison comparison(Metric metric, double... ratios) {
        List<Pair> pairs = DoubleStream.of(ratios)
                .mapToObj(ratio -> new Pair(100, 100 * ratio))
                .toList();
        return Comparisons.of(metric, List.of(new Comparisons.Candidate("3.6.3.Final", pairs)), 0.02, 0.95)
                .get(0);
    }
}
