package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The project's own transforms: the one that costs something, and the one that keeps records. */
class PlantedTransformTest {

    private static final Schema INNER =
            SchemaBuilder.struct().field("n", Schema.INT32_SCHEMA).build();
    private static final Schema OUTER = SchemaBuilder.struct()
            .field("inner", INNER)
            .field("list", SchemaBuilder.array(INNER).build())
            .build();

    @Test
    void costsEachRecordWhatItWasTold() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        PlantedTransform transform = new PlantedTransform();
        transform.configure(Map.of("micros", "12.5"));
        SourceRecord record = record(1);
        assertThat(transform.apply(record)).isSameAs(record);

        long start = threads.getCurrentThreadCpuTime();
        for (int i = 0; i < 8_000; i++) {
            transform.apply(record);
        }
        long burnt = threads.getCurrentThreadCpuTime() - start;

        assertThat(burnt).isBetween(100_000_000L, 120_000_000L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "much", "100001"})
    void aCostThatIsNoneIsRefused(String micros) {
        assertThatThrownBy(() -> new PlantedTransform().configure(Map.of("micros", micros)))
                .hasMessage("micros=%s: must be a number above 0 and at most 100000; or give turns=N", micros);
        assertThatThrownBy(() -> new PlantedTransform().configure(Map.of("turns", "0")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Debezium's {@code TimezoneConverter} changes a record's own value. */
    @Test
    void whatIsCopiedIsKeptAsItWasAndKnownByItsOffset() {
        BeforeTransforms before = before(true);
        SourceRecord record = record(1);

        assertThat(before.apply(record)).isSameAs(record);
        ((Struct) record.value()).getStruct("inner").put("n", 2);
        ((Struct) ((Struct) record.value()).getArray("list").get(0)).put("n", 2);

        SourceRecord kept = BeforeTransforms.take().get(0);
        assertThat(kept.value()).isEqualTo(record(1).value());
        assertThat(kept.sourceOffset()).isSameAs(record.sourceOffset());
    }

    @Test
    void whatIsKeptIsTakenOnceAndInItsOrder() {
        BeforeTransforms before = before(false);
        List<SourceRecord> records = List.of(record(1), record(2));

        records.forEach(before::apply);

        assertThat(BeforeTransforms.take()).isEqualTo(records);
        assertThat(BeforeTransforms.take()).isEmpty();
    }

    @Test
    void comesBeforeAnEnginesOwnTransformsAndKeepsItsPropertyFromThem() {
        Properties engine = new Properties();
        engine.putAll(Map.of("transforms", "a,b", "transforms.a.drops", "true", "transforms.a.drops.x", "1"));

        BeforeTransforms.putFirst(engine, true);

        assertThat(engine)
                .containsEntry("transforms", "perf-before,a,b")
                .containsEntry("transforms.perf-before.type", BeforeTransforms.class.getName())
                .containsEntry("transforms.perf-before.copied", "true")
                .containsEntry("transforms.a.drops.x", "1")
                .doesNotContainKey("transforms.a.drops");
        assertThat(Arguments.parse(List.of("transforms=a", "transforms.a.drops=true")))
                .matches(Arguments::transformed)
                .matches(Arguments::mayDrop);
        assertThat(Arguments.parse(List.of("transforms=a", "transforms.a.drops=false")))
                .matches(arguments -> !arguments.mayDrop());
    }

    private static BeforeTransforms before(boolean copied) {
        BeforeTransforms before = new BeforeTransforms();
        before.configure(Map.of("copied", Boolean.toString(copied)));
        BeforeTransforms.take();
        return before;
    }

    private static SourceRecord record(int n) {
        Struct inner = new Struct(INNER).put("n", n);
        Struct value = new Struct(OUTER).put("inner", inner).put("list", List.of(new Struct(INNER).put("n", n)));
        return new SourceRecord(Map.of(), Map.of("lsn", (long) n), "topic", OUTER, value);
    }
}
