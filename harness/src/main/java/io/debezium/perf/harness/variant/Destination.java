package io.debezium.perf.harness.variant;

/**
 * A Kafka broker that events are sent to.
 *
 * @param address {@code HOST:PORT}
 * @param note what the reader should know of it, a sentence
 */
public record Destination(String address, String note) {}
