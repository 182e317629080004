package io.debezium.perf.harness.result;

/**
 * A table that was read.
 *
 * @param bytes on the server's disk, without its primary key
 */
public record ReadTable(long rows, long bytes) {}
