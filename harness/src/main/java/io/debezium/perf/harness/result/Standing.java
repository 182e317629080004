package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which timed trials stand for their variants: of a variant's trials in a block the last one that came to figures. So a
 * disturbed trial stands until it is repeated, and where no repeat was left, for good; a failed one never does.
 */
public final class Standing {

    private Standing() {}

    /** The one of a variant in a block; empty when none came to figures. */
    public static Optional<TrialResult> of(List<TrialResult> trials, int block, int variant) {
        return candidates(trials)
                .filter(trial -> trial.block() == block && trial.variant() == variant)
                .reduce(later());
    }

    /** All of them, in the order that they ran. */
    public static List<TrialResult> of(List<TrialResult> trials) {
        Map<Place, TrialResult> last =
                candidates(trials).collect(Collectors.toMap(Place::of, Function.identity(), later()));
        return trials.stream()
                .filter(trial -> Objects.equals(last.get(Place.of(trial)), trial))
                .toList();
    }

    /** How long the timed trials of a block take on the average, repeated ones included; NaN before the first. */
    public static double secondsPerBlock(List<TrialResult> trials) {
        List<TrialResult> timed = trials.stream()
                .filter(trial -> trial.purpose() == Purpose.TIMED && trial.block() > 0)
                .toList();
        long blocks = timed.stream().mapToInt(TrialResult::block).distinct().count();
        return blocks == 0
                ? Double.NaN
                : timed.stream().mapToDouble(TrialResult::seconds).sum() / blocks;
    }

    private static Stream<TrialResult> candidates(List<TrialResult> trials) {
        return trials.stream()
                .filter(trial -> trial.purpose() == Purpose.TIMED)
                .filter(trial -> trial.status() != TrialStatus.FAILED && trial.figures() != null);
    }

    private static BinaryOperator<TrialResult> later() {
        return (earlier, later) -> later;
    }

    private record Place(int block, int variant) {

        static Place of(TrialResult trial) {
            return new Place(trial.block(), trial.variant());
        }
    }
}
