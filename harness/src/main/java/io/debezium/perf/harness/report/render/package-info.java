/**
 * Renders a document as HTML, Markdown and terminal text. Layout and escaping only: leaves out what a format cannot show, and
 * adds nothing.
 */
package io.debezium.perf.harness.report.render;
