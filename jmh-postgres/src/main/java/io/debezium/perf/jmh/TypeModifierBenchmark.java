package io.debezium.perf.jmh;

import java.util.List;

import org.openjdk.jmh.annotations.Param;

import io.debezium.perf.jmh.recorded.Workload;

/**
 * What it costs the connector to learn a column's length and scale from the text that the decoderbufs plugin sends with
 * every row, such as {@code character varying(255)}.
 *
 * <p><b>Hypothesis</b> (DBZ-9093): up to 3.2.0.Alpha1 a regular expression takes the text apart for every column of every
 * row, though a database has few different texts; since 3.2.0.Beta2 a cache of 128 remembers the parts. The cache makes
 * {@link #parse} several times cheaper. The remaining cost is mostly that of computing length and scale from the parts, so
 * that remembering the answer itself ({@link #answerCache}) is several times cheaper again.
 *
 * <p><b>Baseline</b>: {@link #parse} with 3.2.0.Alpha1 on the class path, or {@link #regularExpression} with any version;
 * {@link #scaffold} is the cost of the benchmark itself.
 *
 * <p><b>How to read it</b>: nanoseconds per column; a row has several. {@code columns=ten} is the usual case, few texts
 * that come again and again. {@code columns=pgbench} and {@code columns=wide} are the texts of recorded messages in the
 * order in which they came. {@code columns=distinct} is the worst case for any cache, 10,000 texts in turn: what a cache
 * costs there above {@link #scan} or {@link #regularExpression} is the cost of its misses. One thread calls it, as in the
 * connector; see {@link ConcurrentTypeModifierBenchmark} for several.
 *
 * <p>Runs with every Debezium from 3.0 on: put that version's connector before this module on the class path.
 */
public class TypeModifierBenchmark extends TypeModifierBenchmarks {

    /** The columns that the benchmark goes over. */
    public enum Columns {
        /** {@link SampleColumn#TEN}. */
        ten,
        /** {@link SampleColumn#distinct}. */
        distinct,
        /** {@link RecordedColumns} of pgbench: integers, and one {@code character(n)} to a row. */
        pgbench,
        /** {@link RecordedColumns} of a wide table: 28 columns, of which 9 have modifiers. */
        wide
    }

    private static final int DISTINCT = 10_000;

    @Param
    public Columns columns;

    @Override
    List<SampleColumn> columns() {
        return switch (columns) {
            case ten -> SampleColumn.TEN;
            case distinct -> SampleColumn.distinct(DISTINCT);
            case pgbench -> RecordedColumns.of(Workload.pgbench);
            case wide -> RecordedColumns.of(Workload.wide);
        };
    }
}
