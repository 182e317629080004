package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.ComparedArms.ThreadCost;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ThreadCostsTest {

    /** What each block's trial shifts the reading thread by; their median is 0. */
    private static final double[] NOISE = {0.3, -0.1, 0.1, -0.3, 0.2, -0.2};

    private final List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();

    private void block(int number, double baselineReader, Map<String, Double> candidate) {
        trials.add(trial(number, 0, Map.of("reader", baselineReader, "pool-1-thread-1", 2.0)));
        trials.add(trial(number, 1, candidate));
    }

    private static Trial<Purpose, ReplayFigures> trial(int block, int variant, Map<String, Double> threads) {
        return TrialResultFixture.timed(0, block, variant, TrialResultFixture.figures(threads));
    }

    private List<ThreadCost> costs(int trialsPerPair) {
        return ThreadCosts.of(trials, ThreadCosts::cpu, 1, 6, trialsPerPair, 0.95);
    }

    @Test
    void theThreadThatADifferenceIsInComesFirstWithItsInterval() {
        for (int i = 0; i < NOISE.length; i++) {
            block(
                    i + 1,
                    8 + NOISE[i],
                    Map.of("reader", 8 + NOISE[i], "pool-2-thread-1", 2.0, "publisher", 1.5 + NOISE[i]));
        }

        List<ThreadCost> costs = costs(1);

        assertThat(costs).extracting(ThreadCost::thread).containsExactly("publisher", "pool-N-thread-N", "reader");
        ThreadCost publisher = costs.get(0);
        assertThat(publisher.baseline()).isZero();
        assertThat(publisher.candidate()).isCloseTo(1.5, within(1e-9));
        assertThat(publisher.difference()).isCloseTo(1.5, within(1e-9));
        // Of six pairs the smallest and the largest difference are the ends.
        assertThat(publisher.low()).isCloseTo(1.2, within(1e-9));
        assertThat(publisher.high()).isCloseTo(1.8, within(1e-9));
        assertThat(publisher.baselineSpread()).isZero();
        assertThat(publisher.candidateSpread()).isEqualTo(Spread.robust(NOISE), within(1e-9));
        assertThat(costs.get(1).difference()).isZero();
        // Its noise is common to both sides of a pair, so it is in the spread and not in the difference.
        assertThat(costs.get(2).difference()).isCloseTo(0, within(1e-9));
        assertThat(costs.get(2).baselineSpread()).isEqualTo(Spread.robust(NOISE), within(1e-9));
    }

    @Test
    void aPairIsTheMeanOfItsTrialsAndCountsOnlyWhenItIsWhole() {
        for (int i = 0; i < NOISE.length; i++) {
            block(i + 1, 8, Map.of("reader", i % 2 == 0 ? 8.0 : 9.0));
        }
        trials.remove(trials.size() - 1);

        ThreadCost reader = costs(2).stream()
                .filter(cost -> cost.thread().equals("reader"))
                .findFirst()
                .orElseThrow();

        assertThat(reader.difference()).isCloseTo(0.5, within(1e-9));
        assertThat(reader.low()).as("two whole pairs").isNaN();
    }

    @Test
    void trialsOfOlderResultsTellNoThreads() {
        trials.add(trial(1, 0, Map.of()));
        trials.add(trial(1, 1, Map.of()));

        assertThat(costs(1)).isEmpty();
    }
}
