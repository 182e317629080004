package io.debezium.perf.patches;

import java.util.Map;
import java.util.function.Function;

import io.debezium.embedded.Connect;
import io.debezium.embedded.ConverterBuilder;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.format.KeyValueHeaderChangeEventFormat;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.HeaderConverter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched engine with Debezium's own. */
class HeaderListTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 30})
    void theEventIsThatOfDebezium(int headers) throws Exception {
        SourceRecord record = record(headers);
        ChangeEvent<?, ?> patched = event(patched(), record);
        ChangeEvent<?, ?> debezium = event(ConverterBuilder.class, record);

        assertThat(patched.value()).isSameAs(record);
        assertThat(patched.key()).isNull();
        assertThat(patched.destination()).isEqualTo("topic").isEqualTo(debezium.destination());
        assertThat(patched.partition()).isEqualTo(debezium.partition());
        assertThat(patched).hasToString(debezium.toString());
        assertThat(patched.headers()).hasSize(headers);
        assertThat(patched.headers())
                .usingRecursiveFieldByFieldElementComparator()
                .isEqualTo(debezium.headers());
    }

    private static SourceRecord record(int count) {
        ConnectHeaders headers = new ConnectHeaders();
        for (int i = 0; i < count; i++) {
            headers.addString("key" + i % 3, "value" + i);
        }
        return new SourceRecord(Map.of(), Map.of(), "topic", 3, null, null, null, "row", null, headers);
    }

    @SuppressWarnings("unchecked")
    private static ChangeEvent<?, ?> event(Class<?> type, SourceRecord record) throws ReflectiveOperationException {
        Object builder = type.getConstructor().newInstance();
        type.getMethod("using", KeyValueHeaderChangeEventFormat.class)
                .invoke(builder, KeyValueHeaderChangeEventFormat.of(Connect.class, Connect.class, Connect.class));
        Object toFormat = type.getMethod("toFormat", HeaderConverter.class).invoke(builder, new Object[] {null});
        return ((Function<SourceRecord, ChangeEvent<?, ?>>) toFormat).apply(record);
    }

    private static Class<?> patched() throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(
                ChangedClasses.patch("header-list"), "io.debezium.embedded.EmbeddedEngineChangeEvent");
        assertThat(changed).isNotSameAs(ConverterBuilder.class);
        return changed;
    }
}
