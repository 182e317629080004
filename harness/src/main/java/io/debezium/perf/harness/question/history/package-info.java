/**
 * {@code perf history} and {@code perf bisect}: counts over releases or commits, and in which night the level of a comparison
 * changed that was run night by night.
 */
package io.debezium.perf.harness.question.history;
