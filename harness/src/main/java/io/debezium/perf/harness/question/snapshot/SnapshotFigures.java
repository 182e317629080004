package io.debezium.perf.harness.question.snapshot;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Measured;

/**
 * The figures of a snapshot, all since the start of its process. An event is a row; for a catalog, a table, type or schema.
 *
 * @param content digest of the rows, in trials of round 0, whose times are not used; null in all others
 */
public record SnapshotFigures(Figures figures, String content) implements Measured {}
