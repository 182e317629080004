/**
 * What is under test. A {@link io.debezium.perf.harness.variant.VariantSpec} is what a user has typed, with types; a {@link
 * io.debezium.perf.harness.variant.Variant} is the spec resolved on this machine: class path, overlay, patches, JDK, command
 * line. What a result keeps of it is {@link io.debezium.perf.harness.result.VariantInfo}. What Debezium's properties do in each
 * kind of trial is {@link io.debezium.perf.harness.variant.DebeziumProperties}. Starts nothing.
 */
package io.debezium.perf.harness.variant;
