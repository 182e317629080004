package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.trial.CountedTape.MethodCounts;
import io.debezium.perf.harness.trial.MethodDifferences.MethodDifference;
import io.debezium.perf.harness.trial.MethodDifferences.PerEvent;

import static org.assertj.core.api.Assertions.assertThat;

class MethodDifferencesTest {

    private static final CountedTape BASELINE = tape(
            100,
            method("same", 100, 1_000, 2_000),
            method("halved", 400, 4_000, 40_000),
            method("gone", 10, 100, 300),
            method("library", 50, 900, 0));

    private static final CountedTape CANDIDATE = tape(
            200,
            method("same", 200, 2_000, 4_000),
            method("halved", 400, 4_000, 40_000),
            method("come", 200, 600, 1_000),
            method("library", 110, 2_000, 0));

    @Test
    void perEventAndTheLargestOnBehalfFirst() {
        List<MethodDifference> differences = MethodDifferences.between(BASELINE, CANDIDATE, CountedTape.BYTECODES);

        assertThat(differences)
                .extracting(MethodDifference::method)
                .containsExactly("A.halved", "A.come", "A.gone", "A.library", "A.same");
        assertThat(differences.get(0).baseline()).isEqualTo(new PerEvent(4, 40, 400));
        assertThat(differences.get(0).candidate()).isEqualTo(new PerEvent(2, 20, 200));
        assertThat(differences.get(1).baseline()).isEqualTo(new PerEvent(0, 0, 0));
        assertThat(differences.get(3).own()).isEqualTo(1);
        assertThat(differences.get(4).own()).isZero();
    }

    @Test
    void whatHasOneNameForTheReaderIsOneMethod() {
        CountedTape before = tape(100, method("lambda$of$0", 100, 900, 2_000), method("of", 1, 2, 3));
        CountedTape after = tape(
                100,
                method("lambda$of$1", 90, 800, 1_500),
                method("lambda$of$2", 10, 100, 500),
                method("of", 1, 1, 1),
                method("of", 0, 1, 2));

        assertThat(MethodDifferences.between(before, after, CountedTape.BYTECODES))
                .hasSize(2)
                .allSatisfy(difference -> assertThat(difference.baseline()).isEqualTo(difference.candidate()));
    }

    @Test
    void aCountIsUnsteadyInTheMethodsInWhichThatCountDiffers() {
        MethodCounts locked = new MethodCounts("A.locked", 1, Map.of("MONITORS", 1L), Map.of());
        CountedTape other = tape(100, method("same", 100, 1_000, 2_000), method("halved", 200, 2_000, 20_000), locked);

        assertThat(MethodDifferences.unsteady(List.of(BASELINE, other, BASELINE), "MONITORS"))
                .containsExactly("A.locked");
        assertThat(MethodDifferences.unsteady(List.of(BASELINE, BASELINE), "MONITORS"))
                .isEmpty();
    }

    private static CountedTape tape(long events, MethodCounts... methods) {
        return new CountedTape(events, Map.of(), List.of(methods), Map.of());
    }

    private static MethodCounts method(String name, long calls, long own, long onBehalf) {
        return new MethodCounts("A." + name, calls, Map.of("BYTECODES", own), Map.of("BYTECODES", onBehalf));
    }
}
