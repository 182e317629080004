package io.debezium.perf.harness.question.snapshot;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Measured;

/**
 * What a snapshot has measured, all from the start of its process. An event is a row; of a catalog, a table, type or schema.
 *
 * @param content what the rows' content comes to: of a trial that belongs to no round and whose times count for nothing; null
 *     for all others
 */
public record SnapshotFigures(Figures figures, String content) implements Measured {}
