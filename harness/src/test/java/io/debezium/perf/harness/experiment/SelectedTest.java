package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.JmhSelection;
import io.debezium.perf.harness.trial.JmhBenchmark;
import io.debezium.perf.harness.trial.JmhProgram.JmhMethod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SelectedTest {

    private static final List<JmhMethod> METHODS = List.of(
            new JmhMethod("io.debezium.A.parse", Map.of("columns", List.of("ten", "distinct"))),
            new JmhMethod("io.debezium.A.plain", Map.of()),
            new JmhMethod("io.debezium.B.read", Map.of("rows", List.of("1"))));

    @Test
    void theBenchmarksOfEverySelectionComeInOrderAndEachOnce() {
        assertThat(labels(
                        new JmhSelection("B", Map.of()),
                        new JmhSelection("parse", Map.of("columns", List.of("distinct"))),
                        new JmhSelection("A[.]p", Map.of())))
                .containsExactly("B.read (rows=1)", "A.parse (columns=distinct)", "A.parse (columns=ten)", "A.plain");
    }

    @Test
    void aBenchmarkWithoutARestrictedParameterIsLeftAsItIs() {
        assertThat(labels(new JmhSelection("A", Map.of("columns", List.of("ten")))))
                .containsExactly("A.parse (columns=ten)", "A.plain");
    }

    @Test
    void aParameterThatNoneOfThemHasIsRefusedWithTheOnesThatTheyHave() {
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of("colums", List.of("ten")))))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("-p colums: is a parameter of no benchmark whose name matches A; theirs are columns");
        assertThatThrownBy(() -> labels(new JmhSelection("plain", Map.of("columns", List.of("ten")))))
                .hasMessage("-p columns: is a parameter of no benchmark whose name matches plain; they have none");
    }

    @Test
    void aSelectionOfNothingIsRefusedBesideOthers() {
        assertThatThrownBy(() -> labels(new JmhSelection("A", Map.of()), new JmhSelection("NoSuch", Map.of())))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("NoSuch: matches the name of no benchmark");
    }

    /** One without candidates is run with all. */
    @Test
    void aBenchmarkIsRunWithTheCandidatesOfAllSelectionsThatMeanIt() {
        JmhSelection one = new JmhSelection("A", Map.of(), Set.of("x"));
        JmhSelection other = new JmhSelection("A", Map.of(), Set.of("y", "x"));

        assertThat(Selected.of(List.of(one, other), METHODS).values())
                .isNotEmpty()
                .allSatisfy(candidates -> assertThat(candidates).containsExactlyInAnyOrder("x", "y"));
        assertThat(Selected.of(List.of(one, new JmhSelection("A", Map.of())), METHODS)
                        .values())
                .isNotEmpty()
                .allSatisfy(candidates -> assertThat(candidates).isEmpty());
    }

    private static List<String> labels(JmhSelection... selections) {
        return Selected.of(List.of(selections), METHODS).keySet().stream()
                .map(JmhBenchmark::label)
                .toList();
    }
}
