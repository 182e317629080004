/**
 * Where a Kafka broker comes from that events are sent to: one of the user's, or a node that is started here and ended again.
 * Sends nothing itself.
 */
package io.debezium.perf.harness.kafka;
