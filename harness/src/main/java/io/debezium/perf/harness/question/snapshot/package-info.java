/** {@code perf snapshot}: time and cost of initial snapshots of rows and catalogs. */
package io.debezium.perf.harness.question.snapshot;
