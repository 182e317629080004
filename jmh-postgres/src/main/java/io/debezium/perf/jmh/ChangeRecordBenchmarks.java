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
 * Benchmarks that turn the bytes of recorded messages into change records, for the plugin that a subclass names. Each call
 * takes the next change of a row, with the {@code BEGIN} and {@code COMMIT} messages before it, and starts over at the end
 * of the recording.
 *
 * <p>{@link #record} is the complete work: decoding, table id, offset, the check whether the table has changed, the values
 * of all columns, key, envelope, source block and topic, with a {@code SourceRecord} as the result. It leaves out what
 * comes before and after: the socket, filters, metrics, heartbeats, a delete's tombstone, the queue. {@link #message} is
 * the decoder alone, {@link #scaffold} the iteration over the recording.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A heap whose pages are all there from the start, so that page faults are not measured; prepended, so that jvm= of a
// variant wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
// More warm-up than for the other benchmarks: this much code takes long to be compiled.
@Warmup(iterations = 10, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class ChangeRecordBenchmarks {

    @Param
    public Workload workload;

    private ChangeStream stream;

    abstract Plugin plugin();

    /**
     * Compares each change of the recording with what the server says of it; throws if one is wrong, so that nothing is
     * timed.
     */
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

    /** The number of calls after which the recording starts over. */
    int changes() {
        return stream.changes();
    }
}
