package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Thresholds;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.GateVerdict;
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
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** What the gates of a run come to, whatever became of the run. */
class JudgedGatesTest {

    private static final Threshold TIGHT = new Threshold(0.05, null, "why");
    private static final Threshold TIGHTER = new Threshold(0.01, null, "why");
    private static final Threshold BYTES = new Threshold(0.01, 1.0, "why");
    private static final String BROKEN = "A.broken";
    private static final String SOUND = "A.sound (rows=2)";

    private static final List<VariantInfo> VARIANTS =
            List.of(Examples.variant("3.2.0.Final"), Examples.variant("3.6.3.Final"));

    private final List<Trial<Integer, Figures>> forks = new ArrayList<>();

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
                .satisfies(gate -> assertThat(gate.note()).isEqualTo("3.6.3.Final failed: why"));
    }

    private static Gate counted(double baseline, double candidate, double spread) {
        double ratio = candidate / baseline;
        Counts counts =
                CountsFixture.of(Metric.BYTECODES_PER_EVENT, baseline, candidate, ratio - 0.001, ratio + 0.001, spread);
        return counted(Records.with(result(RunStatus.COMPLETE, List.of(), List.of()), "counts", counts));
    }

    private static Gate counted(CompareResult result) {
        return JudgedGates.macro(List.of(Gate.planned("macro", "w", Metric.BYTECODES_PER_EVENT, TIGHTER)), result)
                .get(0);
    }

    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.parseMore", Map.of()),
            new JmhMethod("io.debezium.AA.parse", Map.of()));

    @Test
    void aNameMeansItsBenchmarkAloneWithEveryValueOfWhatIsLeftOpen() {
        assertThat(ofBenchmark("A.parse", Map.of()))
                .extracting(Gate::subject)
                .containsExactly("A.parse (columns=ten)", "A.parse (columns=distinct)");
        assertThat(ofBenchmark("A.parse", Map.of("columns", "ten")))
                .containsExactly(Gate.planned("micro", "A.parse (columns=ten)", Metric.SCORE, TIGHT));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A.pars  | columns | ten | there is no such benchmark",
                "A.parse | colums  | ten | the benchmark does not have colums=ten; its parameters are {columns=[ten, distinct]}",
                "A.parse | columns | tne | the benchmark does not have columns=tne; its parameters are {columns=[ten, distinct]}",
                "AA.parse | columns | ten | the benchmark does not have columns=ten; its parameters are {}",
            })
    void whatDoesNotExistIsRefusedWithItsPlaceInTheFile(String name, String parameter, String value, String rule) {
        assertThatThrownBy(() -> ofBenchmark(name, Map.of(parameter, value)))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("gates.yaml, " + name + ": " + rule);
    }

    private static List<Gate> ofBenchmark(String benchmark, Map<String, String> parameters) {
        Micro entry = new Micro(benchmark, parameters, Map.of(Metric.SCORE, TIGHT));
        return JudgedGates.planned(new Thresholds("gates.yaml", List.of(entry), List.of()), METHODS);
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
        return JudgedGates.ends(gates(), List.of(soFar));
    }

    private static List<String> notes(List<Gate> gates) {
        return gates.stream().map(Gate::note).toList();
    }

    private List<Gate> micro(RunStatus status, double ratio) {
        List<Gate> planned = List.of(
                Gate.planned("micro", BROKEN, Metric.SCORE, TIGHT),
                Gate.planned("micro", SOUND, Metric.SCORE, TIGHT),
                Gate.planned("micro", SOUND, Metric.ALLOCATED_BYTES_PER_OP, BYTES));
        List<Comparison> comparisons = forks.isEmpty()
                ? List.of()
                : List.of(comparison(Metric.SCORE, ratio), comparison(Metric.ALLOCATED_BYTES_PER_OP, 1));
        return JudgedGates.micro(
                planned,
                Examples.result(
                        JmhResult.class,
                        "outcome",
                        Examples.outcome(status),
                        "variants",
                        VARIANTS,
                        "benchmarks",
                        List.of(
                                new Benchmark("io.A.broken", Map.of(), List.of(), List.of()),
                                new Benchmark("io.A.sound", Map.of("rows", "2"), comparisons, List.of())),
                        "trials",
                        forks));
    }

    private void fork(int block, int variant, int benchmark, TrialStatus status, Double score, String... logTail) {
        Trial<Integer, Figures> fork = Examples.trial(
                forks.size() + 1,
                block,
                variant,
                benchmark,
                status,
                1,
                score == null ? null : Figures.of().with(Metric.SCORE, score));
        forks.add(
                status == TrialStatus.FAILED
                        ? Records.with(fork, "message", "JMH ended with exit code 1", "logTail", List.of(logTail))
                        : fork);
    }

    private static List<Gate> macro(CompareResult result) {
        return JudgedGates.macro(gates(), result);
    }

    private static List<Gate> gates() {
        return List.of(Gate.planned("macro", "simple-update", Metric.CPU_MICROS_PER_EVENT, TIGHT));
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
