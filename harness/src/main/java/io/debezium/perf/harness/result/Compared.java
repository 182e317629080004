package io.debezium.perf.harness.result;

/**
 * A comparison of a candidate with the baseline, with an identification by which it is compared with that of another run.
 *
 * @param where {@code under simple-update}, {@code in a snapshot of wide-rows, 1,000 rows}
 * @param candidate number of the candidate, from 1; the spec does not identify it, since on another machine its text may differ
 */
public record Compared(String where, int candidate, Comparison comparison) {

    /** Whether both have the same metric, candidate and condition. */
    public boolean sameFigure(Compared other) {
        return where.equals(other.where)
                && candidate == other.candidate
                && comparison.metric() == other.comparison.metric();
    }
}
