/**
 * What is said of a result. {@link io.debezium.perf.harness.report.Question} binds a command, the type of its result and what
 * is said of it; from that, reading a result, printing and writing its report follow. Every figure comes from a result, and a
 * figure that is missing there is said to be missing here.
 */
package io.debezium.perf.harness.report;
