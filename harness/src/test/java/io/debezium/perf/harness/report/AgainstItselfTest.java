package io.debezium.perf.harness.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.AgainstItself;
import io.debezium.perf.harness.report.section.AgainstItself.Place;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;

class AgainstItselfTest {

    private static final String FASTER = "3.6.3.Final,patch=last-event";

    @Test
    void aQuietMachineNeedsNoWord() {
        assertThat(warnings(same(0.999, 1, 1.001), candidate(0.8, 0.81, 0.82))).isEmpty();
    }

    @Test
    void whereItWasNotMeasuredThatIsSaidWithTheRemedy() {
        assertThat(warnings(candidate(0.8, 0.81, 0.82)))
                .singleElement()
                .asString()
                .startsWith("The noise of this run is unknown: --calibrate");
    }

    @Test
    void ofASecondFigureThatIsNotSaidAgain() {
        assertThat(new AgainstItself(List.of(Place.of("at 500/s", Stream.of(candidate(0.8, 0.81, 0.82))))).known())
                .isEmpty();
    }

    @Test
    void whereNothingIsComparedNothingIsMissing() {
        assertThat(warnings()).isEmpty();
    }

    @Test
    void aBaselineThatDiffersFromItselfStandsFirst() {
        assertThat(warnings(same(1.1, 1.11, 1.12), candidate(0.8, 0.81, 0.82)))
                .singleElement()
                .asString()
                .startsWith(
                        "The machine was not quiet: the baseline against itself (A/A) shows 11.0 % more CPU per event")
                .contains(" at 500/s. Measure again before you rely on these figures.");
    }

    @Test
    void aWideIntervalIsTheLeastThatCanBeBelieved() {
        assertThat(warnings(same(0.93, 1, 1.05)))
                .containsExactly(
                        "Differences in CPU per event of -7.0 to +5.0 % at 500/s are noise in this run: the baseline may differ"
                                + " from itself (A/A) by as much.");
    }

    @Test
    void aCandidateWithinWhatTheBaselineShowsAgainstItselfIsNamed() {
        assertThat(warnings(same(0.93, 1, 1.05), candidate(0.91, 0.94, 0.95)))
                .first()
                .isEqualTo("Within the noise: the difference of " + FASTER
                        + " at 500/s is within the interval of the baseline against itself (A/A). Run more rounds before you"
                        + " rely on it.");
        assertThat(warnings(same(0.93, 1, 1.05), candidate(0.89, 0.9, 0.91))).hasSize(1);
    }

    /** A machine that makes more of nothing than the candidate shows has shown nothing of the candidate. */
    @Test
    void aCandidateThatShowsLessThanTheBaselineItselfIsNotClearOfIt() {
        assertThat(warnings(same(0.8, 0.81, 0.82), candidate(0.9, 0.91, 0.92)))
                .hasSize(2)
                .element(1)
                .asString()
                .startsWith("Within the noise: the difference of " + FASTER);
        assertThat(warnings(same(0.8, 0.81, 0.82), candidate(1.1, 1.11, 1.12))).hasSize(1);
    }

    @Test
    void tooFewPairsForAnIntervalDoNotPassForAQuietMachine() {
        assertThat(warnings(same(1, 1.3)))
                .singleElement()
                .asString()
                .startsWith("Too few comparisons of the baseline with itself (A/A) at 500/s");
    }

    private static List<String> warnings(Comparison... comparisons) {
        return new AgainstItself(List.of(Place.of("at 500/s", Stream.of(comparisons)))).warnings();
    }

    private static Comparison same(double... ratios) {
        return comparison(Comparison.SAME, ratios);
    }

    private static Comparison candidate(double... ratios) {
        return comparison(FASTER, ratios);
    }

    /** Of three ratios the outer ones are the interval, as the fixture takes them of six. */
    private static Comparison comparison(String spec, double... ratios) {
        List<Double> pairs = ratios.length < 3
                ? DoubleStream.of(ratios).boxed().toList()
                : DoubleStream.of(ratios)
                        .boxed()
                        .flatMap(ratio -> Collections.nCopies(2, ratio).stream())
                        .toList();
        return ComparisonFixture.comparison(spec, Metric.CPU_MICROS_PER_EVENT, 10, pairs, 0.95);
    }
}
