/**
 * The programs under test. A {@link io.debezium.perf.harness.variant.VariantSpec} is the parsed text of a user; a {@link
 * io.debezium.perf.harness.variant.Variant} is the spec resolved on this machine: class path, overlay, patches, JDK, command
 * line. Results contain it as a {@link io.debezium.perf.harness.result.VariantInfo}. The effect of Debezium's properties in
 * each kind of trial is in {@link io.debezium.perf.harness.variant.DebeziumProperties}. This package starts no processes.
 */
package io.debezium.perf.harness.variant;
