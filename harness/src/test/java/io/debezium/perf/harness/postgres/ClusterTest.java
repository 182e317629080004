package io.debezium.perf.harness.postgres;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ClusterTest {

    @Test
    void nothingMakesOurServersFasterThanAUsers() {
        assertThat(Cluster.settings(20).keySet())
                .containsExactlyInAnyOrder(
                        "wal_level", "max_replication_slots", "max_wal_senders", "max_locks_per_transaction");
    }

    @Test
    void manyClientsGetTheirConnections() {
        assertThat(Cluster.settings(80)).doesNotContainKey("max_connections");
        assertThat(Cluster.settings(81)).containsEntry("max_connections", "101");
    }
}
