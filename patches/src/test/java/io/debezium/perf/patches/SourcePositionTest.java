package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.util.Map;

import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.relational.TableId;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.WithNull;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class SourcePositionTest {

    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .field("xmin", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    private static final Schema VALUE =
            SchemaBuilder.struct().field("source", SOURCE).build();
    private static final EventMetadataProvider ORIGINAL = provider(original());
    private static final EventMetadataProvider PATCHED = provider(patched());

    @Property
    void thePositionIsDebeziums(
            @ForAll @WithNull(0.2) Long lsn,
            @ForAll @WithNull(0.5) Long xmin,
            @ForAll boolean table,
            @ForAll boolean valued) {
        TableId source = table ? new TableId(null, "public", "t") : null;
        Struct value = valued
                ? new Struct(VALUE)
                        .put("source", new Struct(SOURCE).put("lsn", lsn).put("xmin", xmin))
                : null;
        Map<String, String> expected = ORIGINAL.getEventSourcePosition(source, null, null, value);

        assertThat(PATCHED.getEventSourcePosition(source, null, null, value)).isEqualTo(expected);
        assertThat(expected == null).isEqualTo(!table || !valued || lsn == null);
    }

    private static EventMetadataProvider provider(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (EventMetadataProvider) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> original() {
        try {
            return Class.forName(
                    ChangedClasses.patch("source-position").target().className());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("source-position"));
            assertThat(changed).isNotSameAs(original());
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
