/**
 * What the reports of several questions have in common: variants, comparisons and their sentences, warnings, trials, the tape,\n * the machine and the commands that repeat a run.
 */
package io.debezium.perf.harness.report.section;
