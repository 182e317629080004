package io.debezium.perf.harness.question.impact;

import java.util.List;

import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Measured;

/**
 * What a load and its server have measured within the window.
 *
 * @param load what the generator's log of every transaction says
 * @param walBytesPerSecond that the server wrote
 * @param lag of what captured, at each of its reports within the window; empty where nothing captured
 * @param notes what the reader must know of it, a sentence each
 */
public record ImpactFigures(
        Figures figures, LoadResult load, double walBytesPerSecond, List<Lag> lag, List<String> notes)
        implements Measured {}
