/**
 * Putting load on a live database and measuring it from the client's side: the workload, its tables, pgbench where it is
 * installed and a JDBC load that speaks the same script language where it is not. Both write the same log of every
 * transaction and are measured by the same reader. Knows nothing of the engine that captures the changes.
 */
package io.debezium.perf.harness.load;
