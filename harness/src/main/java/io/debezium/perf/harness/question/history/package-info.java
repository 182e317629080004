/**
 * {@code perf history} and {@code perf bisect}: counts over releases or commits, and where the level of a comparison that is
 * run every night changed.
 */
package io.debezium.perf.harness.question.history;
