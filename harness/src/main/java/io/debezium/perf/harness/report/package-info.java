/**
 * What is said of a result. {@link io.debezium.perf.harness.report.Questions} has an entry for each question, from which
 * reading, printing and writing its report follow. Every figure comes from a result, and a figure that is missing there is
 * said to be missing here.
 */
package io.debezium.perf.harness.report;
