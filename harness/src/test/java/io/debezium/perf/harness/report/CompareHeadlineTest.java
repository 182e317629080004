package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.CompareResultFixture.Side;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class CompareHeadlineTest {

    @Test
    void aSlowerCandidateIsOneSentenceThatStandsOnItsOwn() {
        assertThat(lead(cpu(1.31, 1.28, 1.34, 0.95, 10, Verdict.SLOWER)))
                .isEqualTo("Slower: 3.6.3.Final uses 31 % more CPU per event than 3.2.0.Final"
                        + " (95 % CI 28 to 34 %, 10 of 10 pairs).");
    }

    @Test
    void aFasterCandidateNamesTheSmallerEndFirst() {
        assertThat(lead(cpu(0.918, 0.905, 0.931, 0.95, 10, Verdict.FASTER)))
                .isEqualTo("Faster: 3.6.3.Final uses 8.2 % less CPU per event than 3.2.0.Final"
                        + " (95 % CI 6.9 to 9.5 %, 10 of 10 pairs).");
    }

    @Test
    void equivalentIsADifferenceThatDoesNotMatter() {
        assertThat(lead(cpu(0.997, 0.989, 1.006, 0.95, 10, Verdict.EQUIVALENT)))
                .isEqualTo("Equivalent: 3.6.3.Final against 3.2.0.Final, CPU per event -0.3 % (95 % CI -1.1 to +0.6 %,"
                        + " 10 pairs), within +/-2 %.");
    }

    /** Nobody waits for 551 pairs. */
    @Test
    void whereThatTakesTooLongItSaysWhatElseCanBeDone() {
        CompareResult result = with(cpu(1.012, 0.991, 1.034, 0.95, 10, Verdict.INCONCLUSIVE));
        CompareResult noisy = Records.with(result, "prognosis", new Forecast(0.15, 551, 0.16));

        assertThat(lead(noisy)).contains("10 pairs). About 551 pairs would decide (");
        assertThat(Reported.terminal(noisy, 2_000, false))
                .contains("--events", "--min-effect", "the 10 pairs planned detect one of 16.0 % or more");
        assertThat(Reported.terminal(result, 2_000, false)).doesNotContain("--min-effect");
    }

    @Test
    void inconclusiveSaysHowManyPairsWouldTell() {
        CompareResult result = with(cpu(1.012, 0.991, 1.034, 0.95, 10, Verdict.INCONCLUSIVE));

        assertThat(lead(Records.with(result, "prognosis", new Forecast(0.03, 24, 0.04))))
                .isEqualTo(
                        "Inconclusive: 3.6.3.Final against 3.2.0.Final, CPU per event +1.2 % (95 % CI -0.9 to +3.4 %, 10"
                                + " pairs). About 24 pairs would decide (12 min at this run's pace), unless the difference is close to"
                                + " +/-2 %.");
    }

    @Test
    void inconclusiveDoesNotPromiseWhatMorePairsCannotGive() {
        CompareResult result = with(cpu(1.012, 0.991, 1.034, 0.95, 10, Verdict.INCONCLUSIVE));

        assertThat(lead(Records.with(result, "prognosis", new Forecast(0.01, 8, 0.02))))
                .endsWith("(95 % CI -0.9 to +3.4 %, 10 pairs). The difference may be close to +/-2 %.");
        assertThat(lead(Records.with(result, "prognosis", null))).endsWith("(95 % CI -0.9 to +3.4 %, 10 pairs).");
    }

    @Test
    void aClearDirectionOfUnclearWeightIsBoth() {
        CompareResult result = with(cpu(1.025, 1.008, 1.042, 0.95, 10, Verdict.INCONCLUSIVE));

        assertThat(lead(Records.with(result, "prognosis", null)))
                .isEqualTo(
                        "Inconclusive: 3.6.3.Final uses 2.5 % more CPU per event than 3.2.0.Final (95 % CI 0.8 to 4.2 %,"
                                + " 10 of 10 pairs), possibly within +/-2 %.");
    }

    @Test
    void onePairIsNoInterval() {
        assertThat(lead(cpu(1.31, Double.NaN, Double.NaN, 0.95, 1, Verdict.INCONCLUSIVE)))
                .isEqualTo("Inconclusive: 3.6.3.Final uses 31 % more CPU per event than 3.2.0.Final"
                        + " (1 of 1 pair, too few for an interval).");
    }

    @Test
    void withoutAPairNothingIsClaimed() {
        Summary summary =
                Reported.summary(with(cpu(Double.NaN, Double.NaN, Double.NaN, 0.95, 0, Verdict.INCONCLUSIVE)));

        assertThat(summary.answers()).hasSize(1);
        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo(
                        "No comparison of 3.6.3.Final against 3.2.0.Final, CPU per event: no pair of trials is valid.");
    }

    @Test
    void aResultThatEndedBeforeItsFirstTrialHasAHeadline() {
        CompareResult none = Records.with(
                Records.with(CompareResultFixture.complete(), "comparisons", List.of()), "trials", List.of());

        assertThat(lead(none)).isEqualTo("No figures of 3.6.3.Final: nothing was compared.");
        assertThat(Reported.summary(Records.with(none, "variants", List.of())).answers())
                .isEmpty();
    }

    @Test
    void theOtherFiguresFollowInTheirOwnWords() {
        assertThat(sentences(CompareResultFixture.complete()))
                .anySatisfy(text -> assertThat(text)
                        .matches("Slower: delivers 2[\\d.]+ % fewer events/s \\(95 % CI .*, 10 of 10 pairs\\)\\."))
                .anySatisfy(text -> assertThat(text)
                        .matches("Worse: has 12.0 % more allocation per event \\(95 % CI .*, 10 of 10 pairs\\)\\."))
                .anySatisfy(text -> assertThat(text)
                        .matches("Equivalent: peak RSS [+-]?0\\.\\d % \\(95 % CI .*\\), within \\+/-2 %\\."));
    }

    @Test
    void severalCandidatesHaveTheirOwnAnswersAndTheConfidenceThatTheyShare() {
        CompareResult result = CompareResultFixture.of(
                10,
                1 - 0.05 / 3,
                CompareResultFixture.BASELINE,
                Side.debezium("3.6.3.Final", 1.31, 0.76, 1, 1),
                Side.debezium("3.6.3.Final,plugin=pgoutput", 1.5, 0.7, 1, 1),
                Side.debezium("3.5.0.Final", 1, 1, 1, 1));

        assertThat(Reported.summary(result).answers())
                .extracting(answer -> answer.lead().plain())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("Slower: 3.6.3.Final uses 3")
                                .contains("(98.3 % CI "),
                        second -> assertThat(second).startsWith("Slower: `3.6.3.Final,plugin=pgoutput` uses "),
                        third -> assertThat(third).contains("3.5.0.Final against 3.2.0.Final"));
    }

    @Test
    void debeziumReachesAPartOfTheRawStream() {
        Comparison rate = comparison("raw", Metric.EVENTS_PER_SECOND, 1.75, 1.7, 1.82, 0.95, 10, Verdict.FASTER);
        CompareResult result = CompareResultFixture.of(
                10, 0.95, CompareResultFixture.BASELINE, new Side("raw", "raw", 0.2, 1.75, 1, 1));

        assertThat(lead(Records.with(result, "comparisons", List.of(rate))))
                .isEqualTo("Debezium 3.2.0.Final reaches 57 % of the raw stream's events/s (95 % CI 55 to 59 %,"
                        + " 10 pairs).");
    }

    @Test
    void theCpuOfThePeerFollowsAndItsMemoryDoesNot() {
        CompareResult result = CompareResultFixture.of(
                10, 0.95, CompareResultFixture.BASELINE, new Side("raw", "raw", 0.2, 1.75, 1, 1));
        Comparison cpu = comparison("raw", Metric.CPU_MICROS_PER_EVENT, 0.2, 0.19, 0.22, 0.95, 10, Verdict.FASTER);
        Comparison memory = comparison("raw", Metric.PEAK_RSS_BYTES, 0.4, 0.39, 0.41, 0.95, 10, Verdict.FASTER);

        assertThat(sentences(Records.with(result, "comparisons", List.of(memory, cpu))))
                .first()
                .isEqualTo("Debezium 3.2.0.Final uses 5.00 times the CPU per event of the reader of the raw stream"
                        + " (95 % CI 4.55 to 5.26).");
        assertThat(sentences(Records.with(result, "comparisons", List.of(memory, cpu))))
                .noneMatch(text -> text.contains("RSS"));
    }

    @Test
    void aRawBaselineIsNotTurnedRound() {
        Comparison rate =
                comparison("3.6.3.Final", Metric.EVENTS_PER_SECOND, 0.57, 0.55, 0.59, 0.95, 10, Verdict.SLOWER);
        CompareResult result = CompareResultFixture.of(
                10,
                0.95,
                new Side("pg_recvlogical", "pg_recvlogical", 1, 1, 1, 1),
                Side.debezium("3.6.3.Final", 5, 0.57, 1, 1));

        assertThat(lead(Records.with(result, "comparisons", List.of(rate))))
                .isEqualTo("Debezium 3.6.3.Final reaches 57 % of the events/s of the raw stream that pg_recvlogical"
                        + " receives (95 % CI 55 to 59 %, 10 pairs).");
    }

    @Test
    void whatLimitsTheRateIsNamed() {
        CompareResult busy = CompareResultFixture.of(
                6,
                0.95,
                CompareResultFixture.BASELINE,
                // 9.4 us of the server for each event: at 104,000 events/s that is all of its core.
                Side.debezium("3.6.3.Final", 0.5, 1.7, 1, 1));

        assertThat(sentences(busy))
                .anySatisfy(text ->
                        assertThat(text).startsWith("3.6.3.Final: PostgreSQL limits events/s, since the process that"))
                .noneSatisfy(text -> assertThat(text).startsWith("3.2.0.Final: PostgreSQL"));
    }

    private static Comparison cpu(
            double ratio, double low, double high, double confidence, int pairs, Verdict verdict) {
        return comparison("3.6.3.Final", Metric.CPU_MICROS_PER_EVENT, ratio, low, high, confidence, pairs, verdict);
    }

    private static Comparison comparison(
            String candidate,
            Metric metric,
            double ratio,
            double low,
            double high,
            double confidence,
            int pairs,
            Verdict verdict) {
        return Records.with(
                Examples.comparison(candidate, metric, 18.2, ratio, low, high, verdict),
                "confidence",
                confidence,
                "pairs",
                pairs,
                "pairsAgreeing",
                pairs);
    }

    private static CompareResult with(Comparison comparison) {
        return Records.with(CompareResultFixture.complete(), "comparisons", List.of(comparison));
    }

    private static String lead(Comparison comparison) {
        return lead(with(comparison));
    }

    private static String lead(CompareResult result) {
        return Reported.summary(result).answers().get(0).lead().plain();
    }

    private static List<String> sentences(CompareResult result) {
        return Reported.summary(result).answers().stream()
                .flatMap(answer -> Stream.concat(Stream.of(answer.lead()), answer.more().stream()))
                .map(Sentence::plain)
                .toList();
    }
}
