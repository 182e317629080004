package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.data.Envelope.Operation;
import io.debezium.pipeline.meters.CommonEventMeter;
import io.debezium.pipeline.metrics.traits.CommonEventMetricsMXBean;
import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.pipeline.spi.OffsetContext;
import io.debezium.relational.TableId;
import io.debezium.spi.schema.DataCollectionId;
import io.debezium.util.Clock;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched meter with Debezium's own. */
class LastEventTest {

    private static final Schema ROW =
            SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();

    private final Positions positions = new Positions();
    private final Clock clock = () -> 1_000;
    private final CommonEventMetricsMXBean debezium = new CommonEventMeter(clock, positions);
    private final CommonEventMetricsMXBean patched = patched();

    @Test
    void answersAsDebeziumDoesAfterEachEvent() throws Exception {
        assertThat(figures(patched)).isEqualTo(figures(debezium));
        for (int id = 0; id < 20; id++) {
            Operation operation = id % 5 == 4 ? null : Operation.values()[id % 5];
            Object key = id % 3 == 0 ? null : row(id);
            Struct value = id % 4 == 0 ? null : row(id);
            event(debezium, key, value, operation);
            event(patched, key, value, operation);

            assertThat(figures(patched)).isEqualTo(figures(debezium));
            assertThat(patched.getLastEvent()).isNotNull();
        }
    }

    @Test
    void afterAResetThereIsNoLastEvent() throws Exception {
        event(patched, row(1), row(1), Operation.CREATE);
        event(debezium, row(1), row(1), Operation.CREATE);
        patched.getClass().getMethod("reset").invoke(patched);
        debezium.getClass().getMethod("reset").invoke(debezium);

        assertThat(patched.getLastEvent()).isNull();
        assertThat(figures(patched)).isEqualTo(figures(debezium));
    }

    @Test
    void noTextIsMadeUntilItIsAskedFor() throws Exception {
        event(patched, row(1), row(1), Operation.CREATE);
        assertThat(positions.asked).isZero();

        assertThat(patched.getLastEvent()).contains("lsn: 1", "id");
        assertThat(positions.asked).isOne();
    }

    private static Struct row(int id) {
        return new Struct(ROW).put("id", id);
    }

    private static void event(CommonEventMetricsMXBean meter, Object key, Struct value, Operation operation)
            throws ReflectiveOperationException {
        meter.getClass()
                .getMethod(
                        "onEvent",
                        DataCollectionId.class,
                        OffsetContext.class,
                        Object.class,
                        Struct.class,
                        Operation.class)
                .invoke(meter, TableId.parse("public.t"), null, key, value, operation);
    }

    private static List<Object> figures(CommonEventMetricsMXBean meter) {
        List<Object> figures = new ArrayList<>(List.of(
                meter.getTotalNumberOfEventsSeen(),
                meter.getTotalNumberOfCreateEventsSeen(),
                meter.getTotalNumberOfUpdateEventsSeen(),
                meter.getTotalNumberOfDeleteEventsSeen(),
                meter.getMilliSecondsSinceLastEvent()));
        figures.add(meter.getLastEvent());
        return figures;
    }

    private CommonEventMetricsMXBean patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("last-event"), "$1");
            return (CommonEventMetricsMXBean) changed.getConstructor(Clock.class, EventMetadataProvider.class)
                    .newInstance(clock, positions);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Counts how often the text of an event is made. */
    private static final class Positions implements EventMetadataProvider {

        private int asked;

        @Override
        public Instant getEventTimestamp(DataCollectionId source, OffsetContext offset, Object key, Struct value) {
            return null;
        }

        @Override
        public Map<String, String> getEventSourcePosition(
                DataCollectionId source, OffsetContext offset, Object key, Struct value) {
            asked++;
            return value == null ? null : Map.of("lsn", value.get("id").toString());
        }

        @Override
        public String getTransactionId(DataCollectionId source, OffsetContext offset, Object key, Struct value) {
            return null;
        }
    }
}
