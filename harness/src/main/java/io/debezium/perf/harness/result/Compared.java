package io.debezium.perf.harness.result;

/**
 * A comparison of a candidate with the baseline, and what it is of, so that results of other runs can be held against it.
 *
 * @param where {@code under simple-update}, {@code in a snapshot of wide-rows, 1,000 rows}
 * @param candidate its place among the candidates, from 1: the specs of two machines need not be the same text
 */
public record Compared(String where, int candidate, Comparison comparison) {

    /** Whether it is of the same figure of the same candidate under the same condition. */
    public boolean sameFigure(Compared other) {
        return where.equals(other.where)
                && candidate == other.candidate
                && comparison.metric() == other.comparison.metric();
    }
}
