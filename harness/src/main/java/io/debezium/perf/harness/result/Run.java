package io.debezium.perf.harness.result;

/**
 * A run that is part of another one, with a result of its own.
 *
 * @param name {@code micro}, or {@code macro} and the workload
 * @param folder of its result and reports, relative to this result's; empty if it has no result
 * @param seconds its duration
 * @param disturbed trials, or forks, during which something else used the machine
 * @param status how it ended
 * @param message why it is incomplete; empty if it is complete
 */
public record Run(String name, String folder, double seconds, int disturbed, RunStatus status, String message) {}
