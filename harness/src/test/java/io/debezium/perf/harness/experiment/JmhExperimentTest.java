package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class JmhExperimentTest {

    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.plain", Map.of()),
            new JmhMethod("io.debezium.B.read", Map.of("rows", List.of("1"))));

    private static final int ROUNDS = 6;

    /** The machine is slower in some rounds, for all that run in them. */
    private static final double[] MACHINE = {1, 1.1, 0.9, 1.2, 1.05, 0.95};

    @Test
    void theBenchmarksOfEverySelectionComeInOrderAndEachOnce() {
        assertThat(labels(
                        new JmhSelection("B", Map.of()),
                        new JmhSelection("parse", Map.of("columns", List.of("distinct"))),
                        new JmhSelection("A[.]p", Map.of())))
                .containsExactly("B.read (rows=1)", "A.parse (columns=distinct)", "A.parse (columns=ten)", "A.plain");
        assertThat(labels(new JmhSelection("A", Map.of("columns", List.of("ten")))))
                .as("one without a restricted parameter is left as it is")
                .containsExactly("A.parse (columns=ten)", "A.plain");
    }

    @Test
    void aSelectionOfNothingIsRefused() {
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of("colums", List.of("ten")))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("-p colums: the benchmark does not have colums; its parameters are [columns]");
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of()), new JmhSelection("NoSuch", Map.of())))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("NoSuch: ");
    }

    /** One without candidates is run with all. */
    @Test
    void aBenchmarkIsRunWithTheCandidatesOfAllSelectionsThatMeanIt() {
        JmhSelection one = new JmhSelection("plain", Map.of(), Set.of("x"));
        JmhSelection other = new JmhSelection("plain", Map.of(), Set.of("y", "x"));
        JmhSelection all = new JmhSelection("plain", Map.of());

        assertThat(JmhExperiment.selected(List.of(one, other), METHODS).values())
                .containsExactly(Set.of("x", "y"));
        assertThat(JmhExperiment.selected(List.of(one, all), METHODS).values()).containsExactly(Set.of());
    }

    @Test
    void theMethodsOfAClassAreComparedWithDebeziumsOwnRoundByRound() {
        List<Contrast<Integer>> all = alternatives(TrialStatus.OK, "B.cache", "B.parse", "B.scaffold", "C.other");

        assertThat(all)
                .filteredOn(each -> each.comparison().metric() == Metric.SCORE)
                .allSatisfy(each -> {
                    assertThat(each.baseline()).isEqualTo("B.parse (columns=ten)");
                    assertThat(each.comparison().candidate()).isEqualTo("B.cache (columns=ten)");
                    assertThat(each.comparison().ratio()).isCloseTo(0.5, within(1e-9));
                    assertThat(each.comparison().verdict()).isEqualTo(Verdict.FASTER);
                })
                .extracting(Contrast::condition)
                .containsExactly(0, 1);
    }

    @Test
    void aMethodAloneAndOneThatFailedOnceHaveNoAlternative() {
        assertThat(alternatives(TrialStatus.OK, "B.parse", "C.cache")).isEmpty();
        assertThat(alternatives(TrialStatus.FAILED, "B.cache", "B.parse"))
                .extracting(Contrast::condition)
                .containsOnly(0);
    }

    /** Of two variants alike; each method takes 100 ns more than the one before. */
    private static List<Contrast<Integer>> alternatives(TrialStatus last, String... methods) {
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        for (String method : methods) {
            benchmarks.add(new JmhBenchmark("io.debezium." + method, Map.of("columns", "ten")));
        }
        List<Trial<Integer, Figures>> forks = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (int method = 0; method < methods.length; method++) {
                for (int variant = 0; variant < 2; variant++) {
                    forks.add(ForkFixture.scored(
                            forks.size() + 1, round, variant, method, 100 * (method + 1) * MACHINE[round - 1]));
                }
            }
        }
        forks.add(ForkFixture.of(forks.size() + 1, ROUNDS, 1, methods.length - 1, last));
        return JmhExperiment.alternatives(
                benchmarks,
                2,
                new Contrasts<>(
                        forks,
                        new Sampling(ROUNDS, 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1),
                        List.of(Metric.SCORE)));
    }

    private static List<String> labels(JmhSelection... selections) {
        return JmhExperiment.selected(List.of(selections), METHODS).keySet().stream()
                .map(JmhBenchmark::label)
                .toList();
    }
}
