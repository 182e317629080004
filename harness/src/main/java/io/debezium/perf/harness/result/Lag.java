package io.debezium.perf.harness.result;

/**
 * How far the program was behind the server at one of its reports.
 *
 * @param second since it was ready
 * @param bytes bytes of WAL between the newest event consumed and the server's position, including WAL without events; null
 *     before the first event, and if the server did not answer
 * @param millis the largest latency of the events consumed since the report before; null if there were none
 */
public record Lag(double second, Long bytes, Double millis) {}
