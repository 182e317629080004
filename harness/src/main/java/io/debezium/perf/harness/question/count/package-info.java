/** {@code perf count}: what a variant executes for each event. */
package io.debezium.perf.harness.question.count;
