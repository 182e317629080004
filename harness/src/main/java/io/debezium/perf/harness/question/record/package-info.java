/** {@code perf record} and {@code perf analyze}: where the time goes, from a flight recording. */
package io.debezium.perf.harness.question.record;
