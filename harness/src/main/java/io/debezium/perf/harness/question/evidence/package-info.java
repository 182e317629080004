/** {@code perf evidence}: verification, comparisons, snapshots and micro-benchmarks of a patch in one run and one report. */
package io.debezium.perf.harness.question.evidence;
