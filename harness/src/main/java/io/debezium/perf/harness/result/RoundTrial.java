package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

/**
 * A trial of an experiment that goes round by round: in each, under each demand, every arm once, side by side.
 *
 * @param <D> what is asked of the load
 */
public interface RoundTrial<D> extends Entry {

    /** From 1; 0 for one that is no part of any round. */
    int round();

    /** The index of what runs side by side: of a variant, or of a condition. */
    int arm();

    D demand();

    TrialStatus status();

    /** Why it failed, or by what it was disturbed; empty when nothing was wrong. */
    String message();

    /** Whether it came to figures. */
    boolean measured();

    /** What else went on meanwhile, or null where it is not known. */
    Interference interference();

    /** The last trial of an arm under a demand in a round that came to figures and did not fail; empty when none did. */
    static <D, T extends RoundTrial<D>> Optional<T> standing(List<T> trials, int round, int arm, D demand) {
        return trials.stream()
                .filter(trial -> trial.round() == round
                        && trial.arm() == arm
                        && trial.demand().equals(demand))
                .filter(trial -> trial.status() != TrialStatus.FAILED && trial.measured())
                .reduce((earlier, later) -> later);
    }
}
