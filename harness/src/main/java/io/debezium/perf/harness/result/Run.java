package io.debezium.perf.harness.result;

/**
 * A measurement that a result rests on, with a result of its own.
 *
 * @param name what it is of: {@code micro}, or {@code macro} and the workload
 * @param folder with its own result and reports, relative to this result's; empty when it came to none
 * @param seconds that it took
 * @param disturbed trials, or forks, during which something else used the machine
 * @param status how it ended
 * @param message why it is not complete; empty when it is
 */
public record Run(String name, String folder, double seconds, int disturbed, RunStatus status, String message) {}
