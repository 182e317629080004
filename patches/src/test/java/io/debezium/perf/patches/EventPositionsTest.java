package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.relational.TableId;
import io.debezium.spi.schema.DataCollectionId;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.WithNull;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;

import static org.assertj.core.api.Assertions.assertThat;

/** The patched provider beside Debezium's own. */
class EventPositionsTest {

    private static final String PROVIDER = "io.debezium.connector.postgresql.PostgresEventMetadataProvider";
    private static final DataCollectionId ID = new TableId(null, "public", "t");

    private static final Schema SOURCE = SchemaBuilder.struct()
            .optional()
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .field("xmin", Schema.OPTIONAL_INT64_SCHEMA)
            .field("txId", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    private static final Schema EVENT =
            SchemaBuilder.struct().field("source", SOURCE).build();

    private final EventMetadataProvider debezium = provider(false);
    private final EventMetadataProvider patched = provider(true);

    @Property
    void tellsOfEachEventWhatDebeziumTells(@ForAll List<@WithNull @LongRange(min = -2, max = 2) Long> numbers) {
        for (int i = 0; i + 2 < numbers.size(); i++) {
            Struct event = event(numbers.get(i), numbers.get(i + 1), numbers.get(i + 2));

            assertThat(told(patched, ID, event)).isEqualTo(told(debezium, ID, event));
            assertThat(told(patched, null, event)).isEqualTo(told(debezium, null, event));
        }
    }

    @Example
    void theNamesAreInTheOrderOfDebeziums() {
        Struct event = event(1L, 2L, 3L);

        assertThat(position(patched, event)).containsExactlyEntriesOf(new LinkedHashMap<>(position(debezium, event)));
        assertThat(position(patched, event))
                .hasToString(position(debezium, event).toString());
    }

    @Example
    void ofWhatIsNoEventItTellsOrFailsAsDebeziumDoes() {
        Struct without = new Struct(SchemaBuilder.struct().build());
        Struct empty = new Struct(EVENT);

        for (Struct each : new Struct[] {null, without, empty}) {
            assertThat(told(patched, ID, each)).isEqualTo(told(debezium, ID, each));
            assertThat(told(patched, null, each)).isEqualTo(told(debezium, null, each));
        }
        assertThat(told(patched, ID, without)).asString().contains("DataException");
    }

    @Example
    void theTextOfATransactionIsMadeOnce() {
        String text = patched.getTransactionId(ID, null, null, event(1L, null, 1_000_000L));

        assertThat(patched.getTransactionId(ID, null, null, event(2L, null, 1_000_000L)))
                .isSameAs(text);
    }

    private static Struct event(Long lsn, Long xmin, Long transaction) {
        Struct source = new Struct(SOURCE).put("lsn", lsn).put("xmin", xmin).put("txId", transaction);
        return new Struct(EVENT).put("source", source);
    }

    private static Map<String, String> position(EventMetadataProvider provider, Struct event) {
        return provider.getEventSourcePosition(ID, null, null, event);
    }

    private static Map<String, Object> told(EventMetadataProvider provider, DataCollectionId source, Struct event) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("position", orFailure(() -> provider.getEventSourcePosition(source, null, null, event)));
        told.put("transaction", orFailure(() -> provider.getTransactionId(source, null, null, event)));
        return told;
    }

    private static Object orFailure(Supplier<Object> asked) {
        try {
            return asked.get();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static EventMetadataProvider provider(boolean changed) {
        try {
            Class<?> type =
                    changed ? ChangedClasses.with(ChangedClasses.patch("event-positions")) : Class.forName(PROVIDER);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return (EventMetadataProvider) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
