/**
 * From samples to answers: stacks, hot methods, on whose behalf, per event. Knows neither where a sample was read from
 * nor how an answer is shown.
 */
package io.debezium.perf.harness.profile;
