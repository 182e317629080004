package io.debezium.perf.jmh;

import io.debezium.perf.jmh.recorded.Plugin;

/**
 * What it costs the connector to make a change record of a message of the decoderbufs plugin, its default.
 *
 * <p><b>Hypothesis</b>: the protocol buffer itself is the smaller part. A message repeats the name and the type of each
 * column as text, and the connector compares all of them with the table that it knows, at each row; so {@link #record}
 * grows with the number of columns, and costs far more than {@link #message}.
 *
 * <p><b>Baseline</b>: the same benchmark with another release, or with a patch, on the class path;
 * {@link PgOutputBenchmark} has the same changes with the other plugin.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row. {@code workload=pgbench} has rows of 4 and 6 columns,
 * {@code workload=wide} of 28: compare a workload only with itself. {@link #message} does not decode the columns, which
 * happens when somebody asks for them: the difference to {@link #record} is that and the making of the record.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6, each release's own JDBC driver beside it.
 */
public class DecoderbufsBenchmark extends ChangeRecordBenchmarks {

    @Override
    Plugin plugin() {
        return Plugin.decoderbufs;
    }
}
