/**
 * What the reports of several questions have in common: one table of comparisons, one forest, one table of trials, one chapter
 * of how it was run, one sentence for a comparison, the words for a change, and the warnings and limits that several share, as
 * rules.
 */
package io.debezium.perf.harness.report.section;

/**
 * What the reports of several questions have in common: one table of comparisons, one forest, one table of trials, one chapter
 * of how it was run, one sentence for a comparison, the words for a change, and the warnings and limits that several share, as
 * rules.
 */
