package io.debezium.perf.harness.question.snapshot;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Measured;

/**
 * What a snapshot has measured, all from the start of its process; of an incremental snapshot, all from the signal that asked
 * for it, when the program had been streaming for a moment. An event is a row; of a catalog, a table, type or schema.
 *
 * @param content what the rows' content comes to: of a trial that belongs to no round and whose times count for nothing; null
 *     for all others
 * @param hardware what the CPU has counted from when the program had read its command line until the last row had been
 *     consumed; null where the machine counts nothing
 */
public record SnapshotFigures(Figures figures, String content, HardwareFigures hardware) implements Measured {}
