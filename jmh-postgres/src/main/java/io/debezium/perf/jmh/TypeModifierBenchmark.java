package io.debezium.perf.jmh;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn.TypeMetadataImpl;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs the connector to learn a column's length and scale from the text that the decoderbufs plugin sends with
 * every row, such as {@code character varying(255)}.
 *
 * <p><b>Hypothesis</b> (DBZ-9093): up to 3.2.0.Alpha1 a regular expression takes the text apart for every column of every
 * row, though a database has few different texts; since 3.2.0.Beta2 a cache of 128 remembers the parts. The cache makes
 * {@link #parse} several times cheaper.
 *
 * <p><b>Baseline</b>: {@link #scaffold} does all that {@link #parse} does but for the parsing itself: it goes on to the
 * next of ten columns and gets its text. What the connector costs is the difference of the two at the same {@code text}.
 *
 * <p><b>How to read it</b>: nanoseconds per column; a row has several. With {@code text=fresh} each text is a new string,
 * as each message brings it: a cache has to compute its hash anew. With {@code text=shared} it is always the same object,
 * whose hash is remembered: that flatters a cache, compare with it only to see by how much. Ten texts also never fill the
 * cache: a database with more than 128 different ones would do worse. And one thread calls it, as in the connector.
 *
 * <p>Runs with every Debezium from 3.0 on: put that version's connector before this module on the class path.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class TypeModifierBenchmark {

    /** Where a text comes from. */
    public enum Text {
        /** From the bytes of a message. */
        fresh,
        /** From the call before. */
        shared
    }

    @Param
    public Text text;

    private final SampleColumn[] columns = SampleColumn.TEN.toArray(SampleColumn[]::new);
    private final byte[][] bytes = SampleColumn.TEN.stream()
            .map(column -> column.modifiers().getBytes(StandardCharsets.ISO_8859_1))
            .toArray(byte[][]::new);
    private int next;

    /** Nothing is timed of a connector that gets it wrong. */
    @Setup
    public void check() {
        for (SampleColumn column : columns) {
            TypeMetadataImpl metadata = parse();
            if (metadata.getLength() != column.length() || metadata.getScale() != column.scale()) {
                throw new IllegalStateException("%s: expected length %d and scale %d, got %d and %d"
                        .formatted(
                                column.modifiers(),
                                column.length(),
                                column.scale(),
                                metadata.getLength(),
                                metadata.getScale()));
            }
        }
    }

    @Benchmark
    public TypeMetadataImpl parse() {
        int column = advance();
        return new TypeMetadataImpl("c", columns[column].type(), text(column), true);
    }

    @Benchmark
    public String scaffold() {
        return text(advance());
    }

    private int advance() {
        int current = next;
        next = current + 1 == columns.length ? 0 : current + 1;
        return current;
    }

    private String text(int column) {
        return text == Text.fresh
                ? new String(bytes[column], StandardCharsets.ISO_8859_1)
                : columns[column].modifiers();
    }
}
