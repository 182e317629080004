package io.debezium.perf.harness.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.question.JmhSummary;
import io.debezium.perf.harness.result.JmhResult;

import static io.debezium.perf.harness.report.JmhResultFixture.counted;
import static io.debezium.perf.harness.report.JmhResultFixture.noisy;
import static io.debezium.perf.harness.report.JmhResultFixture.none;
import static io.debezium.perf.harness.report.JmhResultFixture.rated;
import static io.debezium.perf.harness.report.JmhResultFixture.timed;
import static io.debezium.perf.harness.report.JmhResultFixture.worked;
import static org.assertj.core.api.Assertions.assertThat;

class JmhSummaryTest {

    @Test
    void ofOneBenchmarkAllIsSaid() {
        assertThat(said(JmhResultFixture.of(timed("parse", 0.2, 0.5))))
                .containsExactly(
                        "Faster: `3.2.0.Beta2` takes 80.0 % less time per operation than `3.2.0.Alpha1` in"
                                + " `TypeModifierBenchmark.parse (columns=ten, text=fresh)` (95 % CI 79.9 to 80.0 %, 8 of 8 forks).",
                        "Better: `3.2.0.Beta2` allocates 50.0 % less per operation than `3.2.0.Alpha1` in"
                                + " `TypeModifierBenchmark.parse (columns=ten, text=fresh)` (95 % CI 50.0 to 50.0 %, 8 of 8 forks).");
    }

    @Test
    void instructionsStandBesideTheTimeWhereTheyWereCounted() {
        assertThat(said(JmhResultFixture.of(counted("a", 0.8, 0.9))))
                .element(1)
                .isEqualTo(
                        "Better: `3.2.0.Beta2` executes 10.0 % fewer instructions per operation than `3.2.0.Alpha1` in"
                                + " `TypeModifierBenchmark.a` (95 % CI 9.7 to 10.2 %, 8 of 8 forks).");
        assertThat(said(JmhResultFixture.of(counted("a", 1, 0.5), counted("b", 1, 3), timed("c", 1, 1))))
                .contains("Instructions per operation: fewer in 1 of 3 benchmarks, more in 1 and not compared in 1.")
                .anyMatch(sentence -> sentence.startsWith(
                        "Largest saving: in `TypeModifierBenchmark.a` it executes 50.0 % fewer instructions"))
                .anyMatch(sentence -> sentence.startsWith(
                        "Largest increase: in `TypeModifierBenchmark.b` it executes 3.00 times as many instructions"));
    }

    /** Less work, never faster. */
    @Test
    void countsStandBeforeTheTime() {
        assertThat(said(JmhResultFixture.of(worked(timed("a", Map.of(), 0.8, 1), 250, "less"))))
                .first()
                .asString()
                .contains("TypeModifierBenchmark.a", "75.00 % less work", "25.00 % fewer objects", "more monitors");
        assertThat(said(JmhResultFixture.of(
                        worked(timed("a", 1, 1), 250, "less"),
                        worked(none("b"), 1_100, "more"),
                        worked(none("c"), 400, "less"),
                        noisy("d"))))
                .contains(
                        "Work per operation: less in 2 benchmarks, more in 1 benchmark: `3.2.0.Beta2` against `3.2.0.Alpha1`.");
    }

    @Test
    void countsAloneAreAnAnswer() {
        assertThat(lead(JmhResultFixture.of(worked(none("a"), 1_100, "more")))).contains("does 10.00 % more work");
        assertThat(lead(JmhResultFixture.of(worked(none("a"), 1_100, "more"), worked(none("b"), 1_000, "the same"))))
                .startsWith("Work per operation: more in 1 benchmark, the same in 1 benchmark:");
    }

    @Test
    void ofSeveralItIsSaidHowManyWentWhichWayAndWhichWentFarthest() {
        JmhResult result = JmhResultFixture.of(
                timed("a", 0.9, 0.5),
                timed("b", 0.2, 1),
                timed("c", 1.3, 1.5),
                timed("d", 1, 1),
                noisy("e"),
                none("f"));

        assertThat(lead(result))
                .isEqualTo(
                        "Faster in 2 of 6 benchmarks, slower in 1, equivalent in 1, inconclusive in 1 and not compared in 1:"
                                + " `3.2.0.Beta2` against `3.2.0.Alpha1`.");
        assertThat(said(result))
                .anyMatch(
                        sentence -> sentence.startsWith(
                                "The largest gain: in `TypeModifierBenchmark.b (columns=ten, text=fresh)` it takes 80.0 % less time"))
                .anyMatch(
                        sentence -> sentence.startsWith(
                                "The largest loss: in `TypeModifierBenchmark.c (columns=ten, text=fresh)` it takes 30.1 % more time"))
                .contains(
                        "Allocation per operation: less in 1 of 6 benchmarks, more in 1, as much in 3 and not compared in 1.")
                .anyMatch(sentence -> sentence.startsWith("Largest saving: in `TypeModifierBenchmark.a "))
                .anyMatch(sentence -> sentence.startsWith("Largest increase: in `TypeModifierBenchmark.c "));
    }

    @Test
    void moreOperationsInATimeAreAGain() {
        JmhResult result = JmhResultFixture.of(rated("a", 3), rated("b", 0.5));

        assertThat(lead(result))
                .isEqualTo("Faster in 1 of 2 benchmarks and slower in 1: `3.2.0.Beta2` against `3.2.0.Alpha1`.");
        assertThat(said(result))
                .anyMatch(sentence -> sentence.startsWith(
                        "The largest gain: in `TypeModifierBenchmark.a` it does 3.00 times as many operations"))
                .anyMatch(sentence -> sentence.startsWith(
                        "The largest loss: in `TypeModifierBenchmark.b` it does 50.0 % fewer operations"));
    }

    @Test
    void whatAllHaveInCommonIsSaidSo() {
        assertThat(lead(JmhResultFixture.of(timed("a", 0.5, 1), timed("b", 0.6, 1))))
                .isEqualTo("Faster in both benchmarks: `3.2.0.Beta2` against `3.2.0.Alpha1`.");
    }

    @Test
    void whereNothingIsKnownNoDirectionIsNamed() {
        assertThat(lead(JmhResultFixture.of(noisy("a"), noisy("b"))))
                .isEqualTo(
                        "Inconclusive in all 2 benchmarks: `3.2.0.Beta2` against `3.2.0.Alpha1`. Every interval is too wide.");
        assertThat(lead(JmhResultFixture.of(none("a"), none("b"))))
                .isEqualTo("No comparison of `3.2.0.Beta2` against `3.2.0.Alpha1`.");
        assertThat(lead(JmhResultFixture.of(none("a"))))
                .isEqualTo("No comparison of `3.2.0.Beta2` against `3.2.0.Alpha1` in `TypeModifierBenchmark.a`.");
    }

    @Test
    void theScaffoldIsNotCounted() {
        assertThat(lead(JmhResultFixture.of(timed("a", 0.5, 1), timed("scaffold", 1.4, 1), timed("b", 0.6, 1))))
                .isEqualTo("Faster in both benchmarks: `3.2.0.Beta2` against `3.2.0.Alpha1`.");
    }

    private static String lead(JmhResult result) {
        return JmhSummary.of(result).answers().get(0).lead().plain();
    }

    private static List<String> said(JmhResult result) {
        return JmhSummary.of(result).answers().stream()
                .flatMap(answer -> Stream.concat(Stream.of(answer.lead()), answer.more().stream()))
                .map(Sentence::plain)
                .toList();
    }
}
