/**
 * Results as HTML, AsciiDoc and terminal text. Words, layout and escaping only: every figure comes from a result, and a
 * figure that is missing there is said to be missing here.
 */
package io.debezium.perf.harness.report;
