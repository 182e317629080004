package io.debezium.perf.harness.plan;

import java.util.Optional;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/**
 * The server that trials run on.
 *
 * @param database where PostgreSQL comes from
 * @param install whether missing PostgreSQL packages may be installed
 * @param kafka the broker that variants with a Kafka sink send to; if empty, the harness starts one
 */
public record ServerPlan(DatabaseSpec database, boolean install, Optional<BrokerAddress> kafka) {}
