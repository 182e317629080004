/**
 * What was measured, as immutable records and their versioned JSON. No arithmetic beyond ratios of its own fields, no
 * rendering, no measuring.
 */
package io.debezium.perf.harness.result;
