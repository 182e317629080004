package io.debezium.perf.patches;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;

import io.debezium.config.CommonConnectorConfig;
import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched configuration with Debezium's own. */
class ConfigValuesTest {

    private static final Class<?> PATCHED = patched();

    @ParameterizedTest
    @ValueSource(strings = {"true", "false", "TRUE", "yes", ""})
    void unknownTypesAreIncludedAsDebeziumDoes(String value) throws Exception {
        answersAsDebezium(Map.of("include.unknown.datatypes", value), "includeUnknownDatatypes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1000", "-5", "9223372036854775807", "often", ""})
    void theIntervalIsDebeziums(String value) throws Exception {
        answersAsDebezium(Map.of("xmin.fetch.interval.ms", value), "xminFetchInterval");
    }

    @Test
    void whatIsNotSetIsAsDebeziumHasItByDefault() throws Exception {
        answersAsDebezium(Map.of(), "includeUnknownDatatypes");
        answersAsDebezium(Map.of(), "xminFetchInterval");
    }

    private static void answersAsDebezium(Map<String, String> values, String method) throws Exception {
        Object patched = config(PATCHED, values);
        Object expected = ask(config(PostgresConnectorConfig.class, values), method);

        assertThat(ask(patched, method)).isEqualTo(expected);
        assertThat(ask(patched, method)).isEqualTo(expected);
    }

    /** Does not run the constructor, which uses classes that only its own package may use. */
    private static Object config(Class<?> type, Map<String, String> values) throws ReflectiveOperationException {
        Object config = Unmade.of(type);
        Unmade.set(CommonConnectorConfig.class, config, "config", Configuration.from(values));
        return config;
    }

    private static Object ask(Object config, String name) throws ReflectiveOperationException {
        Method method = config.getClass().getDeclaredMethod(name);
        method.setAccessible(true);
        try {
            return method.invoke(config);
        } catch (InvocationTargetException e) {
            return e.getCause().getClass();
        }
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("config-values"));
            assertThat(changed).isNotSameAs(PostgresConnectorConfig.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
