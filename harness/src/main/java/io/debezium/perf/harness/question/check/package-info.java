/** {@code perf check}: comparisons and micro-benchmarks with thresholds, for CI. */
package io.debezium.perf.harness.question.check;
