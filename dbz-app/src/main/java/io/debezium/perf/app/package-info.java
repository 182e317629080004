/**
 * The programs under test: Debezium's embedded engine with the PostgreSQL connector and a consumer that counts or writes
 * down what it gets, a worker of Kafka Connect in the engine's place, readers that do without Debezium, of the raw stream
 * and of a table, and the consumers of a table that events are written into. They know nothing of the harness but the line protocol, so that the
 * class path under test holds nothing else that could cost something. The protocol is described in the harness, in {@code
 * io.debezium.perf.harness.link}.
 */
package io.debezium.perf.app;
