/**
 * Putting load on a database: workloads, their tables, and pgbench. A {@link io.debezium.perf.harness.load.LiveWorkload} runs
 * while something is measured, as a {@link io.debezium.perf.harness.load.Load}, whose log of every transaction measures it
 * from the client's side. A {@link io.debezium.perf.harness.load.TapeWorkload} is what a tape is recorded of: a {@link
 * io.debezium.perf.harness.load.FixedLoad} runs it so many times and measures nothing. {@link
 * io.debezium.perf.harness.load.QueueConsumers} empty the queue table to which events are written. This package does not
 * depend on the engine that captures the changes.
 */
package io.debezium.perf.harness.load;
