/** {@code perf snapshot}: time and cost of initial, catalog and incremental snapshots. */
package io.debezium.perf.harness.question.snapshot;
