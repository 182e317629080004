package io.debezium.perf.jmh;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.IterationType;

import io.debezium.perf.jmh.modifier.AnswerCache;

/**
 * {@link TypeModifierBenchmark} with several threads at once, as when several connector tasks share one JVM.
 *
 * <p><b>Hypothesis</b>: since 3.2.0.Beta2 all tasks share one cache, a map in the order of use, without a lock, in which
 * even a read moves entries. With several threads it fails: it throws, returns the answer of another text, or loses track
 * of its entries and grows without a limit.
 *
 * <p><b>Baseline</b>: one thread ({@code -t 1}), and {@link #answerCache}, a table of entries that never change.
 *
 * <p><b>How to read it</b>: first the counters {@code exceptions}, {@code wrong} and {@code overfull}: an implementation
 * for which one is not zero is wrong, however fast it is; the output of the fork shows what was thrown, and where. The
 * values of {@code distinct} are below and above the size of Debezium's cache, 128. With {@code -t 2} on two cores a score
 * that stays the same as with {@code -t 1} is perfect scaling.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A heap whose pages are all there from the start: an operation of some nanoseconds that allocates would measure the
// kernel's page faults in one fork and none in another. Prepended, so that jvm= of a variant wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A call of a map that other threads have corrupted may never return.
@Timeout(time = 30)
public class ConcurrentTypeModifierBenchmark {

    /** The number of different texts. Each thread goes through all of them, over and over. */
    @Param({"32", "1024"})
    public int distinct;

    private final AnswerCache answerCache = new AnswerCache();
    private PostgresType type;
    private byte[][] texts;

    /** The index of the text that a thread takes next. */
    @State(Scope.Thread)
    public static class Position {
        private int next;
    }

    /**
     * Numbers of faults, summed over the threads. JMH drops those of the warm-up, in which the cache is filled: they are
     * carried over into the first measured iteration.
     */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Faults {
        /** Calls that threw. */
        public long exceptions;
        /** Calls that returned an answer that is not the text's. */
        public long wrong;

        /** Entries that the cache holds beyond its limit; only the first thread counts them. */
        public long overfull;

        private final ShippedCache cache = ShippedCache.find();
        private long countedOverfull;
        private long carriedExceptions;
        private long carriedWrong;
        /** One exception for each class and origin. */
        private final Map<String, Throwable> kinds = new TreeMap<>();

        private void thrown(RuntimeException e) {
            exceptions++;
            StackTraceElement[] trace = e.getStackTrace();
            // The JVM omits the stack trace of an exception that is thrown too often.
            if (trace.length > 0) {
                kinds.putIfAbsent(e.getClass().getName() + trace[0], e);
            }
        }

        @TearDown(Level.Iteration)
        public void carry(IterationParams iteration, ThreadParams thread) {
            if (iteration.getType() == IterationType.WARMUP) {
                carriedExceptions += exceptions;
                carriedWrong += wrong;
            } else {
                exceptions += carriedExceptions;
                wrong += carriedWrong;
                carriedExceptions = 0;
                carriedWrong = 0;
                if (thread.getThreadIndex() == 0) {
                    overfull = Math.max(0, cache.overfull() - countedOverfull);
                    countedOverfull += overfull;
                }
            }
        }

        /** Prints the exceptions into the output of the fork, since the result of JMH only has their number. */
        @TearDown
        public void tell() {
            kinds.values().forEach(Throwable::printStackTrace);
        }
    }

    @Setup
    public void texts() {
        List<SampleColumn> columns = SampleColumn.distinct(distinct);
        // The same type object for all texts, as in the connector's registry.
        type = columns.get(0).type();
        texts = columns.stream()
                .map(column -> column.modifiers().getBytes(StandardCharsets.ISO_8859_1))
                .toArray(byte[][]::new);
    }

    @Benchmark
    public int parse(Position position, Faults faults) {
        int index = advance(position);
        try {
            return checked(index, new TypeMetadataImpl("c", type, text(index), true).getLength(), faults);
        } catch (RuntimeException e) {
            faults.thrown(e);
            return 0;
        }
    }

    @Benchmark
    public int answerCache(Position position, Faults faults) {
        int index = advance(position);
        try {
            return checked(index, answerCache.parse(type, text(index)).length(), faults);
        } catch (RuntimeException e) {
            faults.thrown(e);
            return 0;
        }
    }

    @Benchmark
    public String scaffold(Position position) {
        return text(advance(position));
    }

    private static int checked(int index, int length, Faults faults) {
        if (length != index + 1) {
            faults.wrong++;
        }
        return length;
    }

    private int advance(Position position) {
        int current = position.next;
        position.next = current + 1 == texts.length ? 0 : current + 1;
        return current;
    }

    private String text(int index) {
        return new String(texts[index], StandardCharsets.ISO_8859_1);
    }
}
