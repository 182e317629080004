package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Pair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class PairsTest {

    private MadeUpJournal journal;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        journal = new MadeUpJournal(path);
    }

    @Test
    void aPairThatIsNotWholeIsNone() throws IOException {
        journal.add(1, 0, 2);
        journal.add(1, 1, 6);
        journal.add(2, 1, 6);

        assertThat(new Pairs(journal.journal(), 2).of(0, 1, Metric.CPU_MICROS_PER_EVENT))
                .extracting(Pair::baseline, Pair::candidate)
                .containsExactly(tuple(2.0, 6.0));
    }

    @Test
    void equalSpecsKeepTheirOwnTrials() throws IOException {
        journal.add(1, 0, 2);
        journal.add(1, 1, 3);
        journal.add(1, 2, 8);
        List<Subject> subjects = List.of(subject(0), subject(1), subject(2));

        assertThat(new Pairs(journal.journal(), 1).comparisons(subjects, sampling(1)))
                .filteredOn(comparison -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT)
                .extracting(Comparison::ratio)
                .satisfiesExactly(first -> assertThat(first).isCloseTo(1.5, within(1e-12)), second -> assertThat(second)
                        .isCloseTo(4, within(1e-12)));
    }

    @Test
    void withABaselineThatHasFailedNothingIsCompared() throws IOException {
        journal.add(1, 0, 2);
        journal.add(1, 1, 3);
        journal.addFailed(2, 0);

        assertThat(new Pairs(journal.journal(), 1).comparisons(List.of(subject(0), subject(1)), sampling(1)))
                .isEmpty();
    }

    /** What does less than the baseline is no candidate for being faster. */
    @Test
    void aPeerHasNoVerdictAndTakesNoneOfTheConfidence() throws IOException {
        for (int pair = 1; pair <= 6; pair++) {
            journal.add(pair, 0, 4);
            journal.add(pair, 1, 1 + 0.01 * pair);
            journal.add(pair, 2, 6 + 0.01 * pair);
        }
        List<Subject> subjects = List.of(subject(0), subject(1, "raw"), subject(2, "3.6.3.Final,burn=1us"));

        assertThat(new Pairs(journal.journal(), 6).comparisons(subjects, sampling(6)))
                .filteredOn(comparison -> comparison.metric() == Metric.CPU_MICROS_PER_EVENT)
                .extracting(Comparison::candidate, Comparison::verdict, Comparison::confidence)
                .containsExactly(tuple("raw", Verdict.NONE, 0.95), tuple("3.6.3.Final,burn=1us", Verdict.SLOWER, 0.95));
    }

    private static Sampling sampling(int pairs) {
        return new Sampling(pairs, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1);
    }

    private static Subject subject(int index) {
        return subject(index, "3.6.3.Final");
    }

    private static Subject subject(int index, String spec) {
        return new Subject(index, ContrastsTest.variant(spec), "pgoutput");
    }
}
