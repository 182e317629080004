package io.debezium.perf.harness.result;

/**
 * The load of a run.
 *
 * @param name {@code simple-update}, {@code tpcb-like}, {@code select-only} or the script's file name
 * @param generator {@code pgbench 15.18}
 * @param scale pgbench's scale: 100,000 accounts each
 * @param targetRate transactions/s asked for, or null when as many as the server takes (closed loop)
 */
public record WorkloadInfo(
        String name, String generator, int scale, int clients, int jobs, Double targetRate, String command) {}
