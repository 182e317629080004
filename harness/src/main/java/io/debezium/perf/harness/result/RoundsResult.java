package io.debezium.perf.harness.result;

import java.util.List;

/**
 * A result of an experiment in which each round has one trial of every arm under every condition.
 *
 * @param <C> the kind of condition
 * @param <F> the figures of a trial
 */
public interface RoundsResult<C, F extends Measured> extends Result {

    DatabaseInfo database();

    Design design();

    List<VariantInfo> variants();

    /** Every trial that was started, in order, including failed and disturbed ones. */
    List<Trial<C, F>> trials();

    /** The comparisons of arms with the baseline, under each condition in which both have figures. */
    List<Contrast<C>> contrasts();

    /** The aggregates over all trials whose figures count. */
    Aggregates<C> aggregates();

    /** What the reader must know before believing a figure, a sentence each. */
    List<String> notes();

    /** The trials of an arm under a condition whose figures count, at most one for each round. */
    default List<Trial<C, F>> standing(int arm, C condition) {
        return Trial.inRounds(trials(), design().rounds(), arm, condition);
    }
}
