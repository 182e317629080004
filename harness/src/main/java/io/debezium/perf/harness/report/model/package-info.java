/**
 * A report as data, whatever the question and the format: a summary with its warnings, blocks, tables, charts, and figures as
 * text. Knows neither how it is rendered nor where its figures come from.
 */
package io.debezium.perf.harness.report.model;
