package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A result of arms under conditions, of which each round has one trial of every arm under every condition.
 *
 * @param <C> the kind of condition
 * @param <F> what a trial measures
 * @param <M> what the trials of an arm under a condition come to
 */
public interface RoundsResult<C, F, M> extends Result {

    DatabaseInfo database();

    Design design();

    List<VariantInfo> variants();

    /** Every trial that was started, in order, failed and disturbed ones among them. */
    List<Trial<C, F>> trials();

    /** Of arms with a baseline, under each condition that both came to figures in. */
    List<Contrast<C>> contrasts();

    /** Null in results of before these were kept, until {@code stats.RoundMedians} has worked them out. */
    Aggregates<C, M> aggregates();

    /** What the reader must know before believing a figure, a sentence each. */
    List<String> notes();

    /** The trials that stand for an arm under a condition, one a round at most, in the order of the rounds. */
    default List<Trial<C, F>> standing(int arm, C condition) {
        return IntStream.rangeClosed(1, design().rounds())
                .mapToObj(round -> Trial.standing(trials(), round, arm, condition))
                .flatMap(Optional::stream)
                .toList();
    }
}
