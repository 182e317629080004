/**
 * The reports of results. {@link io.debezium.perf.harness.report.Question} binds a command to the type of its result and its
 * report; reading a result, printing and writing its report follow from that. Every figure comes from a result, and a figure
 * that is missing there is reported as missing.
 */
package io.debezium.perf.harness.report;
