package io.debezium.perf.harness.result;

import java.util.List;

/**
 * A result of arms under conditions, of which each round has one trial of every arm under every condition.
 *
 * @param <C> the kind of condition
 * @param <F> what a trial measures
 */
public interface RoundsResult<C, F extends Measured> extends Result {

    DatabaseInfo database();

    Design design();

    List<VariantInfo> variants();

    /** Every trial that was started, in order, failed and disturbed ones among them. */
    List<Trial<C, F>> trials();

    /** Of arms with a baseline, under each condition that both came to figures in. */
    List<Contrast<C>> contrasts();

    /** Of all that stand. */
    Aggregates<C> aggregates();

    /** What the reader must know before believing a figure, a sentence each. */
    List<String> notes();

    /** As {@link Trial#inRounds}. */
    default List<Trial<C, F>> standing(int arm, C condition) {
        return Trial.inRounds(trials(), design().rounds(), arm, condition);
    }
}
