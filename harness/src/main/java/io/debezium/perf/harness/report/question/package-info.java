/**
 * The document of each question, with the tables, sentences, warnings and limits that only it has. A question uses the shared\n * sections, and nothing of another question where that can be helped.
 */
package io.debezium.perf.harness.report.question;
