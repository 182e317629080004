/**
 * Putting load on a live database and measuring it from the client's side: the workload, its tables, and pgbench, whose log
 * of every transaction is what a load is measured by. Knows nothing of the engine that captures the changes.
 */
package io.debezium.perf.harness.load;
