package io.debezium.perf.harness.result;

/**
 * An arm against the first one, from trials of the same round under the same condition.
 *
 * @param <C> the kind of condition
 */
public record Contrast<C>(C condition, Comparison comparison) {}
