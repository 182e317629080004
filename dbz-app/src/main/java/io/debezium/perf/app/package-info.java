/**
 * The programs under test: Debezium's embedded engine with the PostgreSQL connector and a consumer that counts or writes the
 * events, a Kafka Connect worker instead of the engine, the raw reader, which does without Debezium, and the consumers of the
 * queue table. They depend on nothing of the harness but the line protocol, so that the class path under test contains
 * nothing else that could cost time. The protocol is described in the harness, in {@code io.debezium.perf.harness.link}.
 */
package io.debezium.perf.app;
