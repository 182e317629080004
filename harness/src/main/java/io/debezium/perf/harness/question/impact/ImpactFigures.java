package io.debezium.perf.harness.question.impact;

import java.util.List;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Measured;

/**
 * What a load and its server have measured within the window.
 *
 * @param load summary of the generator's log, which holds every transaction
 * @param walBytesPerSecond WAL that the server wrote
 * @param lag of the reader, at each of its reports within the window; empty without a reader
 * @param notes what the reader of the report must know, a sentence each
 */
public record ImpactFigures(
        Figures figures, LoadResult load, double walBytesPerSecond, List<Lag> lag, List<String> notes)
        implements Measured {}
