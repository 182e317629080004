/**
 * Whether two variants do the same: the first event that differs, field by field, what Debezium's metrics say at the end, and
 * where a killed engine goes on. Pure functions on what runs have written down; nothing here starts anything.
 */
package io.debezium.perf.harness.equality;
