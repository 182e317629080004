/**
 * From samples to answers: stacks, hot methods, on whose behalf, per event. Takes its samples from {@code jfr} and knows
 * nothing of the file format behind them, nor of how an answer is shown.
 */
package io.debezium.perf.harness.profile;
