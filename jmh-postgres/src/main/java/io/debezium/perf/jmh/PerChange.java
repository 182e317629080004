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
 * One thing that the connector does for each change of a row, over the recorded changes in their order, round and round:
 * those of all workloads, unless a subclass chooses.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// As with the type modifiers, a heap whose pages are all there from the start; prepended, so that jvm= of a variant
// wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class PerChange {

    /** The recorded changes. */
    static final List<Change> CHANGES = Stream.of(Workload.values())
            .flatMap(workload -> Change.of(workload).stream())
            .toList();

    private Connector connector;
    private int next;

    /** Nothing is timed if an answer is wrong. */
    @Setup
    public void connect() throws Exception {
        connector = Connector.of(Plugin.decoderbufs);
        prepare(connector);
        for (Change change : changes()) {
            check(change);
        }
    }

    /** Those that it is done for. */
    List<Change> changes() {
        return CHANGES;
    }

    /** Makes what is needed of the recorded changes, in their order. */
    abstract void prepare(Connector with) throws Exception;

    /** Does once what is timed, for the next change, which is this one. */
    abstract void check(Change change);

    /** Which change is next. */
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
