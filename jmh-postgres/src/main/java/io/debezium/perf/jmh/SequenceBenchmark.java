package io.debezium.perf.jmh;

import io.debezium.connector.postgresql.PostgresOffsetContext;
import io.debezium.connector.postgresql.SourceInfo;
import org.openjdk.jmh.annotations.Benchmark;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Connector;

/**
 * What it costs the connector to write the {@code sequence} of a source block: the LSN of the last commit and that of the
 * change, as {@code ["24774048","24737456"]}.
 *
 * <p><b>Hypothesis</b>: Debezium makes a list of two strings and has a JSON mapper write it, though numbers need no
 * escaping. To concatenate the same text ({@link #concatenated}) costs a small part of {@link #sequence}, in time and in
 * bytes.
 *
 * <p><b>Baseline</b>: {@link #sequence} is Debezium's, of whichever version is on the class path; {@link #scaffold} sets
 * the connector's offset to the change, as both others do.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row; the {@code gc} profiler's {@code gc.alloc.rate.norm} for the
 * bytes.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6.
 */
public class SequenceBenchmark extends ChangeBenchmark {

    private StreamPositions positions;
    private PostgresOffsetContext offset;
    private SourceInfo source;
    private Long committed;

    @Override
    void prepare(Connector with) {
        positions = new StreamPositions(CHANGES);
        offset = with.offset();
        source = with.source();
        committed = CHANGES.get(0).lsn();
        offset.updateCommitPosition(positions.lsn(0), positions.lsn(0));
    }

    @Override
    void check(Change change) {
        String expected = "[\"" + CHANGES.get(0).lsn() + "\",\"" + change.lsn() + "\"]";
        require(expected, sequence());
        require(expected, text(source.lsn().asLong()));
    }

    @Benchmark
    public String sequence() {
        return scaffold().sequence();
    }

    @Benchmark
    public String concatenated() {
        return text(scaffold().lsn().asLong());
    }

    @Benchmark
    public SourceInfo scaffold() {
        positions.applyTo(advance(), offset);
        return source;
    }

    private String text(long lsn) {
        return "[\"" + committed + "\",\"" + lsn + "\"]";
    }
}
