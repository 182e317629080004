/**
 * {@code perf verify}: whether two variants deliver the same: the first event that differs, field by field, what Debezium's
 * metrics say at the end, and where a killed engine goes on.
 */
package io.debezium.perf.harness.question.verify;
