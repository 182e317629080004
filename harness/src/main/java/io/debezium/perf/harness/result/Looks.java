package io.debezium.perf.harness.result;

import java.util.List;

/**
 * When a comparison was looked at, so that it could end as soon as it was decided.
 *
 * @param after pairs that had been run at each look, the last of them the one that the figures are of
 * @param most pairs after which it ends in any case
 * @param ended why it ended at the last of them, {@code decided}; empty where it was broken off
 * @param nominal confidence of the interval of a single look, such that all looks together have the comparison's confidence
 * @param widening how many times as wide an interval is as one of as many pairs that is looked at once
 */
public record Looks(List<Integer> after, int most, String ended, double nominal, double widening) {}
