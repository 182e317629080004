package io.debezium.perf.jmh;

import io.debezium.perf.jmh.recorded.Plugin;

/**
 * What it costs the connector to make a change record of a message of pgoutput, the server's own plugin.
 *
 * <p><b>Hypothesis</b>: pgoutput describes a table once and not with each row, and the connector does not compare the table
 * at each row either; so {@link #record} is cheaper than that of {@link DecoderbufsBenchmark}, and the more so the more
 * columns there are. All values come as text, so that numbers and times have to be parsed.
 *
 * <p><b>Baseline</b>: the same benchmark with another release, or with a patch, on the class path.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row, as for {@link DecoderbufsBenchmark}, over the same changes.
 * The description of each table is read once before anything is timed. {@link #message} holds the columns already, with
 * their values as text.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6, each release's own JDBC driver beside it.
 */
public class PgOutputBenchmark extends ChangeRecordBenchmarks {

    @Override
    Plugin plugin() {
        return Plugin.pgoutput;
    }
}
