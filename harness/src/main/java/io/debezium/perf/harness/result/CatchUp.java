package io.debezium.perf.harness.result;

/**
 * How the engine consumed the remaining events after the load had stopped.
 *
 * @param done whether it caught up within the limit
 * @param events row events consumed by then, since the engine was ready
 * @param remainingBytes WAL between the newest event consumed and the position to reach; 0 if the engine caught up
 */
public record CatchUp(boolean done, double seconds, long events, long remainingBytes, double limitSeconds) {}
