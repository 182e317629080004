package io.debezium.perf.harness.result;

/**
 * How far the program was behind when it reported.
 *
 * @param second since it was ready
 * @param bytes WAL from the newest event that it had consumed to the server's position, whatever that WAL holds; null
 *     before the first event, and where the server did not answer
 * @param millis latency of the latest event among those that it consumed in the second before; null where none came
 */
public record Lag(double second, Long bytes, Double millis) {}
