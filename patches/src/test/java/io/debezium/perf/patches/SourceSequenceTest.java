package io.debezium.perf.patches;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.time.Instant;

import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.connector.postgresql.SourceInfo;
import io.debezium.connector.postgresql.connection.Lsn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Operation;
import io.debezium.relational.TableId;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.WithNull;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched class with Debezium's own. */
class SourceSequenceTest {

    private static final PostgresConnectorConfig CONFIG = new PostgresConnectorConfig(
            Configuration.create().with("topic.prefix", "t").build());
    private static final Class<?> PATCHED = patched();

    @Property
    void theTextIsDebeziumsWhateverIsKnownOfThePositions(
            @ForAll @WithNull(0.2) Long committed, @ForAll @WithNull(0.2) Long lsn)
            throws ReflectiveOperationException {
        String expected = sequence(SourceInfo.class, committed, lsn);

        assertThat(expected).startsWith("[").endsWith("]");
        assertThat(sequence(PATCHED, committed, lsn)).isEqualTo(expected);
    }

    private static String sequence(Class<?> sourceInfo, Long committed, Long lsn) throws ReflectiveOperationException {
        Constructor<?> constructor = sourceInfo.getDeclaredConstructor(PostgresConnectorConfig.class);
        constructor.setAccessible(true);
        Object source = constructor.newInstance(CONFIG);
        call(source, "updateLastCommit", new Class<?>[] {Lsn.class}, Lsn.valueOf(committed));
        call(
                source,
                "update",
                new Class<?>[] {Lsn.class, Instant.class, Long.class, Long.class, TableId.class, Operation.class},
                Lsn.valueOf(lsn),
                null,
                null,
                null,
                null,
                null);
        return (String) sourceInfo.getMethod("sequence").invoke(source);
    }

    private static void call(Object source, String method, Class<?>[] types, Object... values)
            throws ReflectiveOperationException {
        Method found = source.getClass().getDeclaredMethod(method, types);
        found.setAccessible(true);
        found.invoke(source, values);
    }

    private static Class<?> patched() {
        try {
            Class<?> changed = ChangedClasses.with(ChangedClasses.patch("source-sequence"));
            assertThat(changed).isNotSameAs(SourceInfo.class);
            return changed;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
