package io.debezium.perf.jmh;

import java.util.List;
import java.util.Map;

import io.debezium.connector.postgresql.PostgresOffsetContext;
import org.apache.kafka.connect.data.Struct;
import org.openjdk.jmh.annotations.Benchmark;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Connector;

/**
 * What it costs the connector to make the {@code source} block of a change record, and the offset that goes with it.
 *
 * <p><b>Hypothesis</b>: most of the block's fields are the same for all changes, yet each is put by its name into a new
 * {@code Struct}, which checks its type, and {@code sequence} is a list that a JSON mapper writes
 * ({@link SequenceBenchmark} times that alone). So {@link #struct} is a good part of {@link DecoderbufsBenchmark#record}
 * where rows are narrow.
 *
 * <p><b>Baseline</b>: the same benchmark with another release, or with a patch, on the class path; {@link #scaffold} sets
 * the connector's offset to the change, as both others do.
 *
 * <p><b>How to read it</b>: nanoseconds per change of a row. {@link #struct} is the block, {@link #offset} the map that
 * becomes the record's source offset.
 *
 * <p>Runs with every Debezium from 3.0 to 3.6.
 */
public class SourceBlockBenchmark extends ChangeBenchmark {

    private StreamPositions positions;
    private PostgresOffsetContext offset;

    @Override
    void prepare(Connector with) {
        positions = new StreamPositions(CHANGES);
        offset = with.offset();
        // As in a running stream, in which the transaction before was committed.
        offset.updateCommitPosition(positions.lsn(0), positions.lsn(0));
    }

    @Override
    void check(Change change) {
        Struct source = struct();
        Object[] expected = {
            Connector.PREFIX,
            change.table(),
            change.lsn(),
            change.transaction(),
            change.committed().toEpochMilli(),
            "[\"" + CHANGES.get(0).lsn() + "\",\"" + change.lsn() + "\"]"
        };
        Object[] found = {
            source.get("name"),
            source.get("schema") + "." + source.get("table"),
            source.get("lsn"),
            source.get("txId"),
            source.get("ts_ms"),
            source.get("sequence")
        };
        require(List.of(expected), List.of(found));
        require(change.lsn(), offset.getOffset().get("lsn"));
    }

    @Benchmark
    public Struct struct() {
        return scaffold().getSourceInfo();
    }

    @Benchmark
    public Map<String, ?> offset() {
        return scaffold().getOffset();
    }

    @Benchmark
    public PostgresOffsetContext scaffold() {
        positions.applyTo(advance(), offset);
        return offset;
    }
}
