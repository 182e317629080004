package io.debezium.perf.jmh;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import io.debezium.perf.jmh.recorded.Change;
import io.debezium.perf.jmh.recorded.Connector;
import io.debezium.perf.jmh.recorded.Plugin;
import io.debezium.perf.jmh.recorded.Workload;

/**
 * Benchmarks of one operation that the connector does for each change of a row. They go over the recorded changes in their
 * order, and start over at the end. The changes are those of all workloads, unless a subclass chooses.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A heap whose pages are all there from the start, so that page faults are not measured; prepended, so that jvm= of a
// variant wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class ChangeBenchmark {

    /** The recorded changes of all workloads. */
    static final List<Change> CHANGES = Stream.of(Workload.values())
            .flatMap(workload -> Change.of(workload).stream())
            .toList();

    private Connector connector;
    private int next;

    /** Checks the answer for each change; throws if one is wrong, so that nothing is timed. */
    @Setup
    public void connect() throws Exception {
        connector = Connector.of(Plugin.decoderbufs);
        prepare(connector);
        for (Change change : changes()) {
            check(change);
        }
    }

    /** The changes that the benchmark goes over. */
    List<Change> changes() {
        return CHANGES;
    }

    /** Prepares what the benchmark needs from the recorded changes, in their order. */
    abstract void prepare(Connector with) throws Exception;

    /**
     * Runs the timed operation once, and throws if its answer is wrong.
     *
     * @param change the change that is next in order
     */
    abstract void check(Change change);

    /** The index of the next change; goes on to the one after it. */
    int advance() {
        int current = next;
        next = current + 1 == CHANGES.size() ? 0 : current + 1;
        return current;
    }

    static void require(Object expected, Object found) {
        if (!expected.equals(found)) {
            throw new IllegalStateException("expected %s, Debezium says %s".formatted(expected, found));
        }
    }

    @TearDown
    public void close() {
        connector.close();
    }
}
