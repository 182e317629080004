package io.debezium.perf.jmh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
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

import io.debezium.perf.jmh.modifier.AnswerCache;
import io.debezium.perf.jmh.modifier.LengthAndScale;
import io.debezium.perf.jmh.modifier.RegularExpression;
import io.debezium.perf.jmh.modifier.Scan;
import io.debezium.perf.jmh.modifier.SplitCache;
import io.debezium.perf.jmh.modifier.TypeModifierParser;

/**
 * Several ways to find a column's length and scale, each as a benchmark of its own, over columns that a subclass chooses:
 * {@link #parse} is Debezium's, of whichever version is on the class path; {@link #scaffold} does all that the others do
 * except for the parsing. The cost of a way is its score minus the scaffold's with the same parameters.
 *
 * <p>With {@code text=fresh} each text is a new string, as each message brings it, so that a cache has to compute its hash
 * anew. With {@code text=shared} it is always the same object, which keeps its hash: that flatters a cache; use it only to
 * see by how much.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
// A heap whose pages are all there from the start: an operation of some nanoseconds that allocates would measure the
// kernel's page faults in one fork and none in another. Prepended, so that jvm= of a variant wins.
@Fork(
        value = 5,
        jvmArgsPrepend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class TypeModifierBenchmarks {

    /** Whether a text is a new string at each call. */
    public enum Text {
        /** A new string, made from bytes as from those of a message. */
        fresh,
        /** The same string at each call, which keeps its hash. */
        shared
    }

    @Param
    public Text text;

    private final RegularExpression regularExpression = new RegularExpression();
    private final SplitCache splitCache = new SplitCache();
    private final Scan scan = new Scan();
    private final AnswerCache answerCache = new AnswerCache();
    private SampleColumn[] samples;
    private byte[][] bytes;
    private int next;

    /** The columns in the order in which the benchmark goes over them, again and again; at least one. */
    abstract List<SampleColumn> columns();

    /** Checks the answers of all ways; throws if one is wrong, so that nothing is timed. */
    @Setup
    public void prepare() {
        samples = columns().toArray(SampleColumn[]::new);
        bytes = Arrays.stream(samples)
                .map(column -> column.modifiers().getBytes(StandardCharsets.ISO_8859_1))
                .toArray(byte[][]::new);
        for (SampleColumn column : samples) {
            TypeMetadataImpl metadata = parse();
            column.require("Debezium", metadata.getLength(), metadata.getScale());
        }
        for (TypeModifierParser parser : List.of(regularExpression, splitCache, scan, answerCache)) {
            for (SampleColumn column : samples) {
                // Not through with(): in each fork its call must have a single target, the parser of the benchmark that
                // the fork runs.
                LengthAndScale answer = parser.parse(column.type(), column.modifiers());
                column.require(parser.getClass().getSimpleName(), answer.length(), answer.scale());
            }
        }
    }

    @Benchmark
    public TypeMetadataImpl parse() {
        int column = advance();
        return new TypeMetadataImpl("c", samples[column].type(), text(column), true);
    }

    @Benchmark
    public LengthAndScale regularExpression() {
        return with(regularExpression);
    }

    @Benchmark
    public LengthAndScale splitCache() {
        return with(splitCache);
    }

    @Benchmark
    public LengthAndScale scan() {
        return with(scan);
    }

    @Benchmark
    public LengthAndScale answerCache() {
        return with(answerCache);
    }

    @Benchmark
    public String scaffold() {
        return text(advance());
    }

    private LengthAndScale with(TypeModifierParser parser) {
        int column = advance();
        return parser.parse(samples[column].type(), text(column));
    }

    private int advance() {
        int current = next;
        next = current + 1 == samples.length ? 0 : current + 1;
        return current;
    }

    private String text(int column) {
        return text == Text.fresh
                ? new String(bytes[column], StandardCharsets.ISO_8859_1)
                : samples[column].modifiers();
    }
}
