/** Provides a Kafka broker for events: the user's, or a node that is started and ended here. Sends no records itself. */
package io.debezium.perf.harness.kafka;
