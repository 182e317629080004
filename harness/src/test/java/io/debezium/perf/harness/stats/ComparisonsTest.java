package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons.Candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class ComparisonsTest {

    private static final double[] NOISE = {0.004, -0.006, 0.001, 0.009, -0.002, -0.009, 0.007, -0.003, 0.002, -0.005};

    /**
     * By hand: of the 55 averages of any two log-ratios 8 are below 0 and the ninth is (-0.06 + 0.07) / 2; the ninth from
     * above is (0.05 + 0.1) / 2. 24 are below 0.04 and four are 0.04, the 28th among them.
     */
    @Test
    void oneCandidateIsComparedAtTheConfidenceWanted() {
        Comparison comparison = only(candidate("new", 0, 0.05, -0.02, 0.03, 0.01, 0.07, 0.04, -0.06, 0.08, 0.09, 0.1));

        assertThat(comparison.candidate()).isEqualTo("new");
        assertThat(comparison.metric()).isEqualTo(Metric.CPU_MICROS_PER_EVENT);
        assertThat(comparison.ratio()).isCloseTo(Math.exp(0.04), within(1e-12));
        assertThat(comparison.ciLow()).isCloseTo(Math.exp(0.005), within(1e-9));
        assertThat(comparison.ciHigh()).isCloseTo(Math.exp(0.075), within(1e-9));
        assertThat(comparison.confidence()).isEqualTo(0.95);
        assertThat(comparison.pValue()).isCloseTo(0.048828125, within(1e-12));
        assertThat(comparison.pairs()).isEqualTo(10);
        assertThat(comparison.pairsAgreeing()).isEqualTo(8);
        assertThat(comparison.baselineValue()).isCloseTo(20, within(1e-12));
        assertThat(comparison.candidateValue()).isCloseTo(20 * Math.exp(0.045), within(0.01));
        assertThat(comparison.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.ratios()).hasSize(10);
        assertThat(comparison.ratios().get(0)).isCloseTo(Math.exp(0.05), within(1e-12));
    }

    @Test
    void verdictsFollowFromTheInterval() {
        assertThat(only(candidate("a", 0.05, NOISE)).verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(only(candidate("a", -0.05, NOISE)).verdict()).isEqualTo(Verdict.FASTER);
        assertThat(only(candidate("a", 0, NOISE)).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(only(candidate("a", 0.02, NOISE)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void moreEventsPerSecondAreFaster() {
        List<Comparison> comparisons =
                Comparisons.of(Metric.EVENTS_PER_SECOND, List.of(candidate("a", 0.05, NOISE)), 0.02);

        assertThat(comparisons).extracting(Comparison::verdict).containsExactly(Verdict.FASTER);
    }

    @Test
    void severalCandidatesShareTheRisk() {
        List<Comparison> comparisons =
                of(candidate("same", 0, NOISE), candidate("much", 0.3, NOISE), candidate("more", 0.004, NOISE));

        assertThat(comparisons).extracting(Comparison::candidate).containsExactly("same", "much", "more");
        // p is 0.92, 0.002 and 0.11 (SciPy 1.17.1, wilcoxon): the clear one goes first, the next is not clear at 97.5 %
        // and ends the procedure.
        assertThat(comparisons.get(1).confidence()).isCloseTo(1 - 0.05 / 3, within(1e-12));
        assertThat(comparisons.get(2).confidence()).isCloseTo(1 - 0.05 / 2, within(1e-12));
        assertThat(comparisons.get(0).confidence()).isCloseTo(1 - 0.05 / 2, within(1e-12));
        assertThat(comparisons.get(0).pValue())
                .isEqualTo(only(candidate("same", 0, NOISE)).pValue());
    }

    @Test
    void clearCandidatesLeaveTheLastOneAllOfTheRisk() {
        List<Comparison> comparisons =
                of(candidate("a", 0.3, NOISE), candidate("b", -0.3, NOISE), candidate("c", 0, NOISE));

        assertThat(comparisons.get(2).confidence()).isCloseTo(0.95, within(1e-12));
        assertThat(comparisons.get(2).verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    /** No two trials of the same variant may often come out different, however many candidates there are. */
    @Test
    void falseAlarmsStayRareWithManyCandidates() {
        Random random = new Random(5);
        long runsWithAFalseAlarm = IntStream.range(0, 2_000)
                .filter(run -> of(IntStream.range(0, 5)
                                .mapToObj(i -> candidate("v" + i, 0, Noise.HEAVY_TAILED.draw(12, random)))
                                .toArray(Candidate[]::new))
                        .stream()
                        .anyMatch(comparison -> comparison.ciLow() > 1 || comparison.ciHigh() < 1))
                .count();

        assertThat(runsWithAFalseAlarm).isBetween(40L, 120L);
    }

    @Test
    void fewPairsLeaveItOpen() {
        Comparison one = only(candidate("a", 0.3, 0.01));

        assertThat(one.ratio()).isCloseTo(Math.exp(0.31), within(1e-12));
        assertThat(one.ciLow()).isNaN();
        assertThat(one.ciHigh()).isNaN();
        assertThat(one.pValue()).isEqualTo(1);
        assertThat(one.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(only(new Candidate("a", List.of())).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(only(candidate("a", 0.3, 0, 0, 0, 0, 0)).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(only(candidate("a", 0.3, 0, 0, 0, 0, 0, 0)).verdict()).isEqualTo(Verdict.SLOWER);
    }

    @Test
    void whatWasNotMeasuredIsNotCompared() {
        Candidate unmeasured = new Candidate("a", List.of(new Pair(Double.NaN, 1), new Pair(1, Double.NaN)));

        assertThat(of(unmeasured)).isEmpty();
        assertThat(of(unmeasured, candidate("b", 0, NOISE)))
                .extracting(Comparison::candidate, Comparison::confidence)
                .containsExactly(tuple("b", 0.95));
        assertThat(of()).isEmpty();
    }

    private static Comparison only(Candidate candidate) {
        assertThat(of(candidate)).hasSize(1);
        return of(candidate).get(0);
    }

    private static List<Comparison> of(Candidate... candidates) {
        return Comparisons.of(Metric.CPU_MICROS_PER_EVENT, List.of(candidates), 0.02);
    }

    private static Candidate candidate(String spec, double shift, double... logRatios) {
        return new Candidate(
                spec,
                DoubleStream.of(logRatios)
                        .mapToObj(logRatio -> new Pair(20, 20 * Math.exp(logRatio + shift)))
                        .toList());
    }
}
