package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * That a run was gone on with.
 *
 * @param trials that had ended by then, disturbed and failed ones among them
 */
public record Resumed(Instant at, int trials) {}
