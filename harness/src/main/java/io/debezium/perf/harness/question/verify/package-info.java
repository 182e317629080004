/**
 * {@code perf verify}: whether two variants deliver the same: the first event that differs, field by field, the values of
 * Debezium's metrics at the end, and where a killed engine continues.
 */
package io.debezium.perf.harness.question.verify;
