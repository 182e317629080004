/**
 * What was measured, as records and their versioned JSON. No arithmetic beyond ratios of its own fields, no rendering, no
 * measuring. A record keeps the lists and maps that it is given, which nobody changes afterwards; JSON that lacks a
 * component is refused.
 */
package io.debezium.perf.harness.result;
