/**
 * Common parts of the reports of several questions: tables of comparisons and trials, forest plots, the chapter on how it was
 * run, the sentence for a comparison, the words for a change, and common warnings and limits, as rules.
 */
package io.debezium.perf.harness.report.section;
