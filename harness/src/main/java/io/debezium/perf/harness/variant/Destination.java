package io.debezium.perf.harness.variant;

import java.util.OptionalLong;

/**
 * A Kafka broker that events are sent to.
 *
 * @param address {@code HOST:PORT}
 * @param pid of its process, where the harness has started it
 * @param note what the reader should know of it, a sentence
 */
public record Destination(String address, OptionalLong pid, String note) {}
