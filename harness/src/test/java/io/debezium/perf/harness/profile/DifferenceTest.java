package io.debezium.perf.harness.profile;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.DifferenceTree.Frame;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.CostKind;
import io.debezium.perf.harness.result.ProfileDifference.DifferenceRow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DifferenceTest {

    private static final int COMPARISONS = 100;

    /** One recording of a side is enough where runs do not differ. */
    @ParameterizedTest(name = "{0} and {1} recordings of {2} samples, runs +-{3}, methods +-{4}")
    @CsvSource({
        "3, 3, 2000, 0, 0",
        "3, 3, 2000, 0.03, 0",
        "3, 3, 2000, 0.03, 0.15",
        "3, 3, 10000, 0.03, 0.15",
        "3, 3, 500, 0.05, 0.3",
        "1, 1, 2000, 0, 0",
        "1, 3, 2000, 0, 0"
    })
    void aProgramComparedWithItselfIsColouredInFewFrames(
            int baselines, int candidates, int samples, double runs, double methods) {
        int frames = 0;
        int coloured = 0;
        int totals = 0;
        for (int seed = 1; seed <= COMPARISONS; seed++) {
            SimulatedArms arms = new SimulatedArms(seed, samples, runs, methods);
            Difference difference = between(arms.arm(baselines, 0), arms.arm(candidates, 0));
            frames += difference.tree().frames().size();
            coloured += coloured(difference);
            totals += difference.rows().total().clear() ? 1 : 0;
        }

        assertThat((double) coloured / frames).isLessThan(0.05);
        assertThat(totals).isLessThan(10);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.5})
    void aCostThatOneSideAloneHasIsFoundAtItsSize(double micros) {
        double sum = 0;
        for (int seed = 1; seed <= COMPARISONS; seed++) {
            SimulatedArms arms = new SimulatedArms(seed, 2_000, 0.03, 0.15);
            DifferenceRow row = planted(between(arms.arm(3, 0), arms.arm(3, micros)));

            assertThat(row.clear()).as("seed %d: %s", seed, row).isTrue();
            assertThat(row.baseline()).isZero();
            sum += row.difference();
        }
        assertThat(sum / COMPARISONS).isCloseTo(micros, within(0.03 * micros));
    }

    @Test
    void theOtherWayRoundItIsTheSameDifferenceWithTheOtherSign() {
        SimulatedArms arms = new SimulatedArms(1, 2_000, 0.03, 0.15);
        List<CostedSamples> without = arms.arm(3, 0);
        List<CostedSamples> with = arms.arm(3, 1);
        DifferenceRow more = planted(between(without, with));
        DifferenceRow less = planted(between(with, without));

        assertThat(less.candidate()).isZero();
        assertThat(less.difference()).isCloseTo(-more.difference(), within(1e-9));
        assertThat(less.ciLow()).isCloseTo(-more.ciHigh(), within(1e-9));
        assertThat(less.ciHigh()).isCloseTo(-more.ciLow(), within(1e-9));
    }

    @Test
    void theUnitDoesNotChangeWhatIsClear() {
        SimulatedArms arms = new SimulatedArms(2, 2_000, 0.03, 0.15);
        List<CostedSamples> baseline = arms.arm(3, 0);
        List<CostedSamples> candidate = arms.arm(3, 0.3);
        ProfileDifference micros = between(baseline, candidate).rows();
        ProfileDifference nanos = between(inNanos(baseline), inNanos(candidate)).rows();

        assertThat(nanos.self()).hasSameSizeAs(micros.self());
        for (int i = 0; i < micros.self().size(); i++) {
            assertThat(nanos.self().get(i).name())
                    .isEqualTo(micros.self().get(i).name());
            assertThat(nanos.self().get(i).ciLow())
                    .isCloseTo(1_000 * micros.self().get(i).ciLow(), within(1e-3));
        }
    }

    @Test
    void theLargestChangesComeFirstAndBeyondFortyOnlyThoseThatAreClear() {
        SimulatedArms arms = new SimulatedArms(3, 2_000, 0.03, 0.15);
        List<DifferenceRow> rows =
                between(arms.arm(3, 0), arms.arm(3, 1)).rows().self();

        assertThat(rows.get(0).name()).isEqualTo(SimulatedArms.PLANTED);
        assertThat(rows)
                .isSortedAccordingTo((a, b) -> Double.compare(Math.abs(b.difference()), Math.abs(a.difference())));
        assertThat(rows).hasSizeBetween(40, 60);
        assertThat(rows.subList(40, rows.size())).allMatch(DifferenceRow::clear);
    }

    @Test
    void calleesAddUpToTheirCaller() {
        SimulatedArms arms = new SimulatedArms(4, 2_000, 0.03, 0.15);
        List<Frame> frames = between(arms.arm(3, 0), arms.arm(3, 1)).tree().frames();
        double threads = frames.stream()
                .filter(frame -> frame.depth() == 2)
                .mapToDouble(Frame::candidate)
                .sum();

        assertThat(frames.get(0).depth()).isZero();
        assertThat(threads).isCloseTo(frames.get(0).candidate(), within(0.01));
    }

    @Test
    void aSingleRecordingOfEachSideSaysWhatItsIntervalsLeaveOut() {
        SimulatedArms arms = new SimulatedArms(5, 2_000, 0.03, 0);

        assertThat(between(arms.arm(1, 0), arms.arm(1, 0)).rows().notes())
                .singleElement()
                .asString()
                .contains("one recording of each side", "cover only the sampling error");
        assertThat(between(arms.arm(3, 0), arms.arm(3, 0)).rows().notes())
                .singleElement()
                .asString()
                .contains("beyond what sampling explains");
    }

    private static DifferenceRow planted(Difference difference) {
        return difference.rows().self().stream()
                .filter(row -> row.name().equals(SimulatedArms.PLANTED))
                .findFirst()
                .orElseThrow();
    }

    private static int coloured(Difference difference) {
        return (int) difference.tree().frames().stream()
                .filter(frame -> frame.ciLow() > 0 || frame.ciHigh() < 0)
                .count();
    }

    private static List<CostedSamples> inNanos(List<CostedSamples> arm) {
        return arm.stream()
                .map(recording -> new CostedSamples(
                        recording.event(),
                        true,
                        recording.list().stream()
                                .map(sample -> sample.times(1_000))
                                .toList()))
                .toList();
    }

    private static Difference between(List<CostedSamples> baseline, List<CostedSamples> candidate) {
        return Difference.of(CostKind.CPU, "us/event", "a", baseline, "b", candidate, List.of());
    }
}
