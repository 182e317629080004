package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The interim analyses of a group-sequential comparison, which ends as soon as it is decided.
 *
 * @param after number of pairs run at each look; the figures are of the last one
 * @param most number of pairs after which it ends in any case
 * @param ended why it ended at the last look, {@code decided}; empty if it was cut short
 * @param nominal confidence of the interval of a single look, such that all looks together have the comparison's confidence
 * @param widening factor by which the interval is wider than that of a single look at the same number of pairs
 */
public record InterimAnalyses(List<Integer> after, int most, String ended, double nominal, double widening) {}
