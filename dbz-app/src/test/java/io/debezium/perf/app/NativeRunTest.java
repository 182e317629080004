package io.debezium.perf.app;

import java.nio.charset.StandardCharsets;

import io.debezium.config.Configuration;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NativeRunTest {

    @Test
    void aKeyIsTheFirstColumnOfALineOfCopy() {
        assertThat(NativeRun.key("1000017\t1\t0\t   \n".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(1_000_017);
        assertThat(NativeRun.key("-42\n".getBytes(StandardCharsets.UTF_8))).isEqualTo(-42);
    }

    @Test
    void aCursorFetchesAsManyRowsAsTheConnectorDoes() {
        PostgresConnectorConfig connector = new PostgresConnectorConfig(Configuration.create()
                .with("topic.prefix", "perf")
                .with("database.dbname", "postgres")
                .build());

        assertThat(connector.getSnapshotFetchSize()).isEqualTo(NativeRun.FETCH_SIZE);
    }
}
