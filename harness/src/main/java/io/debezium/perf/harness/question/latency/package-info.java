/**
 * {@code perf latency} and {@code perf soak}: the time from commit to consumption under loads, at the highest rate, and over
 * a long run.
 */
package io.debezium.perf.harness.question.latency;
