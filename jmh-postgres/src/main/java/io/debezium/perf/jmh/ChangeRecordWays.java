package io.debezium.perf.jmh;

import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import org.apache.kafka.connect.source.SourceRecord;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import io.debezium.perf.jmh.recorded.ChangeStream;
import io.debezium.perf.jmh.recorded.Plugin;
import io.debezium.perf.jmh.recorded.Workload;

/**
 * From the bytes of a recorded message to a change record, by the plugin that a subclass names: each call takes the next
 * change of a row, and the {@code BEGIN} and {@code COMMIT} that stand before it, round and round.
 *
 * <p>{@link #record} is the whole way: decoding, table id, offset, the check whether the table has changed, the values of
 * all columns, key, envelope, source block and topic, a {@code SourceRecord} at the end. It leaves out what comes before
 * and after: the socket, filters, metrics, heartbeats, a delete's tombstone, the queue. {@link #message} is the decoder
 * alone, {@link #scaffold} the way through the recording.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// As with the type modifiers, a heap whose pages are all there from the start; prepended, so that jvm= of a variant
// wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
// So much code takes its time to be compiled.
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class ChangeRecordWays {

    @Param
    public Workload workload;

    private ChangeStream stream;

    abstract Plugin plugin();

    /** Holds each change of the recording against what the server says of it; nothing is timed if one is wrong. */
    @Setup
    public void prepare() {
        stream = ChangeStream.of(workload, plugin());
    }

    @Benchmark
    public SourceRecord record() throws SQLException, InterruptedException {
        return stream.record();
    }

    @Benchmark
    public ReplicationMessage message() throws SQLException, InterruptedException {
        return stream.message();
    }

    @Benchmark
    public ByteBuffer scaffold() {
        return stream.buffer();
    }

    @TearDown
    public void close() {
        stream.close();
    }

    /** Calls until all begins anew. */
    int changes() {
        return stream.changes();
    }
}
