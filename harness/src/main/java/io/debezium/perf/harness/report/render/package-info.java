/**
 * A document as HTML, AsciiDoc and terminal text, and sentences as Markdown. Layout and escaping only: what a format cannot\n * show it leaves out, and adds nothing.
 */
package io.debezium.perf.harness.report.render;
