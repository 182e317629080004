/**
 * Results as records, and their versioned JSON. Computes little beyond ratios, and a digest, of its own fields; renders and
 * measures nothing. A record keeps the lists and maps that it is given, which must not be changed afterwards; JSON that lacks
 * a component is refused.
 */
package io.debezium.perf.harness.result;
