package io.debezium.perf.harness.result;

/**
 * What the trials of an arm under a condition come to, one with another.
 *
 * @param arm its index
 * @param trials how many stand for it, one a round, at least one
 * @param figures each the median over those trials unless it says otherwise; NaN where none of them knows it
 * @param <C> the kind of condition
 * @param <F> what the trials come to
 */
public record Medians<C, F>(int arm, C condition, int trials, F figures) {}
