package io.debezium.perf.harness.result;

/**
 * The comparison of an arm with the first one under a condition, from trials of the same round.
 *
 * @param <C> the kind of condition
 */
public record Contrast<C>(C condition, Comparison comparison) {}
