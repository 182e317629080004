package io.debezium.perf.harness.result;

/**
 * One arm against another, from trials of the same round under the same condition.
 *
 * @param baseline the other one's spec or name; null where that is the first arm
 * @param comparison neither {@code faster} nor {@code slower} where it is flattered
 * @param flattered whether the one that looks better had transactions that failed: what is not done takes no time
 * @param <C> the kind of condition
 */
public record Contrast<C>(C condition, String baseline, Comparison comparison, boolean flattered) {

    public Contrast(C condition, Comparison comparison) {
        this(condition, null, comparison, false);
    }
}
