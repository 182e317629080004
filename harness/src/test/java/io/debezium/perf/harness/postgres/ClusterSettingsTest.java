package io.debezium.perf.harness.postgres;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterSettingsTest {

    @Test
    void nothingMakesOurServersFasterThanAUsers() {
        assertThat(ClusterSettings.common(20).keySet())
                .containsExactlyInAnyOrder("wal_level", "max_replication_slots", "max_wal_senders");
    }

    @Test
    void manyClientsGetTheirConnections() {
        assertThat(ClusterSettings.common(80)).doesNotContainKey("max_connections");
        assertThat(ClusterSettings.common(81)).containsEntry("max_connections", "101");
    }
}
