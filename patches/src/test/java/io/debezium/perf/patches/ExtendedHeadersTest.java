package io.debezium.perf.patches;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

import io.debezium.connector.common.DebeziumHeaderProducer;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.pipeline.EventDispatcher;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched dispatcher with Debezium's own. */
class ExtendedHeadersTest {

    @ParameterizedTest
    @CsvSource({"true,-1", "true,0", "true,1", "true,3", "false,-1", "false,0", "false,2"})
    void theHeadersAreThoseOfDebezium(boolean extended, int own) throws Exception {
        ConnectHeaders patched = headers(patched(), extended, own(own));

        assertThat(patched).isEqualTo(headers(EventDispatcher.class, extended, own(own)));
        assertThat(patched == null ? 0 : patched.size()).isEqualTo(Math.max(0, own) + (extended ? 2 : 0));
    }

    /** Makes this many headers; null for a negative number. */
    private static ConnectHeaders own(int count) {
        ConnectHeaders headers = count < 0 ? null : new ConnectHeaders();
        for (int i = 0; i < count; i++) {
            headers.addInt("own", i);
        }
        return headers;
    }

    private static ConnectHeaders headers(Class<?> type, boolean extended, ConnectHeaders own)
            throws ReflectiveOperationException {
        Object dispatcher = ChangedClasses.bare(type);
        Config config = ChangedClasses.bare(Config.class);
        config.extended = extended;
        set(dispatcher, "connectorConfig", config);
        set(dispatcher, "debeziumHeaderProducer", new Producer());
        Method method = type.getDeclaredMethod("getExtendedHeaders", ConnectHeaders.class);
        method.setAccessible(true);
        return (ConnectHeaders) method.invoke(dispatcher, own);
    }

    private static void set(Object dispatcher, String name, Object value) throws ReflectiveOperationException {
        Field field = dispatcher.getClass().getDeclaredField(name);
        field.setAccessible(true);
        field.set(dispatcher, value);
    }

    private static Class<?> patched() throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(ChangedClasses.patch("extended-headers"));
        assertThat(changed).isNotSameAs(EventDispatcher.class);
        return changed;
    }

    private static final class Producer extends DebeziumHeaderProducer {

        Producer() {
            super(null);
        }

        @Override
        public ConnectHeaders contextHeaders() {
            ConnectHeaders headers = new ConnectHeaders();
            headers.addString("task", "0").addString("own", "context");
            return headers;
        }
    }

    /** A configuration that is not read from anywhere. */
    private static final class Config extends PostgresConnectorConfig {

        private boolean extended;

        private Config() {
            super(null);
        }

        @Override
        public boolean isExtendedHeadersEnabled() {
            return extended;
        }
    }
}
