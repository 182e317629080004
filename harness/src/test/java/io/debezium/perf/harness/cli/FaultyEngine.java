package io.debezium.perf.harness.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.tools.ToolProvider;

import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;

/** Overlays with which an engine delivers other events than it has read, always as many of them. */
final class FaultyEngine {

    /** Instead of the 500th and the 501st: one is lost, the other comes twice. */
    static final List<Integer> LOST_AND_DOUBLED = List.of(500, 500);

    static final List<Integer> SWAPPED = List.of(501, 500);

    /** Two that changed places, then one that is lost and one that comes twice. */
    static final List<Integer> ALL = List.of(501, 500, 502, 502);

    /**
     * A class of Debezium's that stands between the connector and its queue, with a fault put in: the record of one event
     * is given in the place of another's. The queue may hand out the 500th before the 501st is there, so it waits for it.
     */
    private static final String FAULTY =
            """
            package io.debezium.pipeline;

            import java.util.List;
            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.atomic.AtomicLong;
            import java.util.stream.Stream;
            import org.apache.kafka.connect.source.SourceRecord;

            public class DataChangeEvent implements Sizeable {

                private static final int[] INSTEAD =
                        Stream.of(System.getProperty("instead").split("[.]")).mapToInt(Integer::parseInt).toArray();
                private static final boolean FAULTY = !Boolean.getBoolean("only.timed")
                        || !System.getProperty("sun.java.command").contains("--digest");
                private static final AtomicLong EVENTS = new AtomicLong();
                private static final List<CompletableFuture<SourceRecord>> RECORDS =
                        Stream.generate(CompletableFuture<SourceRecord>::new).limit(INSTEAD.length).toList();

                private final SourceRecord record;
                private final int place = (int) EVENTS.incrementAndGet() - 500;

                public DataChangeEvent(SourceRecord record) {
                    this.record = record;
                    if (place >= 0 && place < INSTEAD.length) {
                        RECORDS.get(place).complete(record);
                    }
                }

                public SourceRecord getRecord() {
                    return FAULTY && place >= 0 && place < INSTEAD.length
                            ? RECORDS.get(INSTEAD[place] - 500).join() : record;
                }

                @Override
                public long objectSize() {
                    return 1;
                }
            }
            """;

    private FaultyEngine() {}

    /** A folder of classes for {@code overlay=}: whatever the fault, compiled once. */
    static String overlay(Path folder) throws IOException {
        Path classes = Files.createDirectories(folder.resolve("faulty"));
        Path source = Files.writeString(folder.resolve("DataChangeEvent.java"), FAULTY);
        String classPath = Variant.resolve(VariantSpec.parse("3.6.3.Final"), source).classPath().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", "" + classes, "-cp", classPath, "-proc:none", "" + source);
        assertThat(exit).isZero();
        return ",overlay=" + classes;
    }

    /**
     * What to append to a spec with the overlay.
     *
     * @param instead which events come instead of the 500th and those that follow
     */
    static String delivering(List<Integer> instead) {
        assertThat(IntStream.range(0, instead.size()).map(i -> 500 + i).boxed()).containsAll(instead);
        return ",jvm=-Dinstead=" + instead.stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    /** The same, which does all as it should while the content of the events is written down. */
    static String deliveringWhenTimed(List<Integer> instead) {
        return delivering(instead) + ",jvm=-Donly.timed=true";
    }
}
