package io.debezium.perf.harness.result;

/**
 * CPU cores kept busy over the window, CPU seconds per second.
 *
 * @param database PostgreSQL with all its processes; null when it does not run on this machine's kernel
 * @param load the load generator, where it is a process of its own, with a Kafka node that the harness has started
 * @param other everything else on the machine; null where the parts above are not all known
 * @param stealPercent share of all cores' time that the hypervisor gave to other machines; null where unknown
 */
public record CoreUse(double engine, Double database, double load, double harness, Double other, Double stealPercent) {}
