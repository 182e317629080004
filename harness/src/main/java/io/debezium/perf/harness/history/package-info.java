/**
 * What stored comparisons say together: in which night the level of one that was run night by night changed, and what each
 * patch was last found to do. Reads results and measures nothing.
 */
package io.debezium.perf.harness.history;
