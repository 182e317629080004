package io.debezium.perf.jmh;

import java.util.List;

import org.openjdk.jmh.annotations.Param;

/**
 * {@link TypeModifierBenchmark} with each of the ten columns alone.
 *
 * <p><b>Hypothesis</b>: the cost of a regular expression grows with the length of the text and is highest where there are
 * modifiers; that of a cache only grows with the length, for the hash. So the cache gains least where there is nothing to
 * parse, as with {@code date}.
 *
 * <p><b>Baseline</b>: {@link #regularExpression} and {@link #scaffold} of the same column.
 *
 * <p><b>How to read it</b>: nanoseconds per column. The processor predicts branches better than with ten columns in turn,
 * so all scores are lower than the mean over ten: compare the benchmarks of this class with each other, not with
 * {@code columns=ten}.
 */
public class SingleTypeModifierBenchmark extends TypeModifierBenchmarks {

    /** The type of one of {@link SampleColumn#TEN}, without its modifiers: JMH takes a comma for the end of a value. */
    @Param({
        "text",
        "character varying",
        "numeric",
        "geometry",
        "timestamp",
        "int[]",
        "myschema.geometry",
        "float[10]",
        "date",
        "bytea"
    })
    public String column;

    @Override
    List<SampleColumn> columns() {
        return List.of(SampleColumn.TEN.stream()
                .filter(sample -> sample.name().equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("column=" + column + ": is none of the ten")));
    }
}
