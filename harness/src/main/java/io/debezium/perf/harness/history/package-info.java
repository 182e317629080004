/**
 * What was measured before: the figures of results as lines of a file that only grows, which of them may stand on one line
 * over Debezium's releases, and what each patch was last found to do. Takes every result that is a {@link
 * io.debezium.perf.harness.result.HistorySource}. Measures nothing, and passes no verdict on releases: that takes one run.
 * Of comparisons that were run night by night it tells in which one a level changed.
 */
package io.debezium.perf.harness.history;
