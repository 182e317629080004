/**
 * Each question in two files: its {@code Document} (chapters, tables, limits) and its {@code Summary} (answers, warnings), with
 * its {@code Charts} where it draws some. They declare only what is special to the question and use the shared sections, and
 * nothing of another question. {@code Rounds} is what questions of arms under conditions in rounds have in common.
 */
package io.debezium.perf.harness.report.question;
