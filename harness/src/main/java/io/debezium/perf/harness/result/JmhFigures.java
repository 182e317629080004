package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What JMH says of a fork.
 *
 * @param mode JMH's: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}
 * @param unit of the score
 * @param score the mean of the iterations; NaN of a counted fork
 * @param allocatedBytesPerOp null where JMH does not tell
 * @param instructionsPerOp in user mode, of all threads of the fork, the compiler's and the collector's among them; null
 *     where they were not counted
 * @param counters the benchmark's own, by name, summed over the iterations
 * @param percentiles of single operations, in the score's unit, by {@link #PERCENTILES}; empty but in the mode {@code sample}
 * @param counts of a counted fork: what an operation executes, by the name of what is counted; empty of a timed one
 */
public record JmhFigures(
        String mode,
        String unit,
        double score,
        Double allocatedBytesPerOp,
        Double instructionsPerOp,
        Map<String, Double> counters,
        Map<String, Double> percentiles,
        Map<String, Double> counts)
        implements Measured {

    /** What variants are compared by. */
    public static final List<Metric> COMPARED =
            List.of(Metric.SCORE, Metric.INSTRUCTIONS_PER_OP, Metric.ALLOCATED_BYTES_PER_OP);

    /** Those that are told of all that JMH has, by its names; the last is the maximum. */
    public static final List<String> PERCENTILES = List.of("50.0", "90.0", "99.0", "99.9", "100.0");

    /** Bytes per operation that are counted as this many where they are fewer: an object has 16 or more. */
    public static final double LEAST_ALLOCATION = 1;

    /** The same of a counted fork, whose time says nothing. */
    public JmhFigures counted(Map<String, Double> perOperation) {
        return new JmhFigures(mode, unit, Double.NaN, null, null, counters, Map.of(), perOperation);
    }

    /** Whether it was counted, and not timed. */
    @JsonIgnore
    public boolean isCounted() {
        return !counts.isEmpty();
    }

    @Override
    @JsonIgnore
    public Figures figures() {
        return Figures.of()
                .with(Metric.SCORE, score)
                .with(Metric.INSTRUCTIONS_PER_OP, instructionsPerOp)
                // The JVM's own little, which more operations share the faster they are, is no change of the operation.
                .with(
                        Metric.ALLOCATED_BYTES_PER_OP,
                        allocatedBytesPerOp == null ? null : Math.max(LEAST_ALLOCATION, allocatedBytesPerOp));
    }
}
