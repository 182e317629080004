package io.debezium.perf.harness.result;

/**
 * How the engine drained what was left when the load had stopped.
 *
 * @param done whether it caught up within the limit
 * @param events row events consumed by then, since the engine was ready
 * @param remainingBytes WAL between what the engine had confirmed and the server's position at the end
 */
public record CatchUp(boolean done, double seconds, long events, long remainingBytes, double limitSeconds) {}
