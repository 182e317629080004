/**
 * What was measured before: figures of results as lines of a file that only grows, and which of them may stand on one
 * line over Debezium's releases. Measures nothing, and passes no verdict: that takes one run.
 */
package io.debezium.perf.harness.history;
