package io.debezium.perf.harness.result;

/**
 * One arm against another, from trials of the same round under the same condition.
 *
 * @param baseline the other one's spec or name; null where that is the first arm, with which every candidate is compared
 * @param <C> the kind of condition
 */
public record Contrast<C>(C condition, String baseline, Comparison comparison) {

    public Contrast(C condition, Comparison comparison) {
        this(condition, null, comparison);
    }
}
