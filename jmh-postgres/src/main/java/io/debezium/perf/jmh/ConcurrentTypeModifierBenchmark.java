package io.debezium.perf.jmh;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

import io.debezium.perf.jmh.modifier.AnswerCache;

/**
 * The same as {@link TypeModifierBenchmark} by several threads at once, as when several connector tasks share one JVM.
 *
 * <p><b>Hypothesis</b>: since 3.2.0.Beta2 all tasks share one cache, a map in the order of use without a lock, in which
 * even a read moves entries. Under several threads it fails: it throws, or hands out an answer that is not the text's.
 *
 * <p><b>Baseline</b>: one thread ({@code -t 1}), and {@link #answerCache}, a table of entries that never change.
 *
 * <p><b>How to read it</b>: first the counters {@code exceptions} and {@code wrong}: an implementation with any is out,
 * however fast. {@code distinct} is below and above the size of Debezium's cache, 128. With {@code -t 2} on two cores a
 * score that stays the same as with {@code -t 1} is perfect scaling.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
// A map that other threads have torn may never come back.
@Timeout(time = 30)
public class ConcurrentTypeModifierBenchmark {

    /** Different texts; all threads go round in them. */
    @Param({"32", "1024"})
    public int distinct;

    private final AnswerCache answerCache = new AnswerCache();
    private PostgresType type;
    private byte[][] texts;

    /** Where a thread is in its round. */
    @State(Scope.Thread)
    public static class Position {
        private int next;
    }

    /** What went wrong, summed over the threads. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Faults {
        /** Calls that threw. */
        public long exceptions;
        /** Calls with an answer that is not the text's. */
        public long wrong;
    }

    @Setup
    public void texts() {
        List<SampleColumn> columns = SampleColumn.distinct(distinct);
        // One object for all, as the connector's registry has.
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
            faults.exceptions++;
            return 0;
        }
    }

    @Benchmark
    public int answerCache(Position position, Faults faults) {
        int index = advance(position);
        try {
            return checked(index, answerCache.parse(type, text(index)).length(), faults);
        } catch (RuntimeException e) {
            faults.exceptions++;
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
