package io.debezium.perf.patches;

import io.debezium.connector.postgresql.PostgresPartition;
import io.debezium.pipeline.spi.Partition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares the patched partition with Debezium's own. */
class SourcePartitionTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "server", "a b"})
    void theMapIsThatOfDebezium(String server) throws Exception {
        assertThat(patched(server).getSourcePartition())
                .isEqualTo(new PostgresPartition(server, "db").getSourcePartition())
                .hasSameHashCodeAs(new PostgresPartition(server, "db").getSourcePartition())
                .hasToString("{server=" + server + "}");
        assertThat(patched(server)).hasToString(new PostgresPartition(server, "db").toString());
    }

    @Test
    void theMapIsMadeOnceForEachPartition() throws Exception {
        Partition one = patched("one");

        assertThat(one.getSourcePartition()).isSameAs(one.getSourcePartition());
        assertThat(patched("other").getSourcePartition()).isNotEqualTo(one.getSourcePartition());
    }

    private static Partition patched(String server) throws ReflectiveOperationException {
        Class<?> changed = ChangedClasses.with(ChangedClasses.patch("source-partition"));
        assertThat(changed).isNotSameAs(PostgresPartition.class);
        return (Partition) changed.getConstructor(String.class, String.class).newInstance(server, "db");
    }
}
