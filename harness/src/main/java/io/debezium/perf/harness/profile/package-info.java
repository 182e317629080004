/**
 * Computes profiles from samples: stacks, hot methods, their Debezium callers, and costs per event. Takes its samples from
 * {@code jfr}; depends neither on the file format nor on how profiles are displayed.
 */
package io.debezium.perf.harness.profile;
