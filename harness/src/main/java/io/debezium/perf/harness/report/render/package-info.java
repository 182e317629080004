/**
 * A document as HTML, Markdown and terminal text. Layout and escaping only: what a format cannot show it leaves out, and
 * adds nothing.
 */
package io.debezium.perf.harness.report.render;
