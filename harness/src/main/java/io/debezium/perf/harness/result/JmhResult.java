package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;

import io.debezium.perf.harness.result.Counts.CountedFigure;

/**
 * The result of {@code perf jmh}: micro-benchmarks with several class paths, fork by fork, and what follows from them.
 *
 * @param variants what was under test; the first is the baseline
 * @param benchmarks in the order that JMH lists them, a benchmark once for each of its parameters' values
 * @param trials every fork that was started, in order; a counted one belongs to no round
 * @param alternatives the methods of each class beside each other
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf("jmh")
public record JmhResult(
        ResultHeader header,
        Design design,
        List<VariantInfo> variants,
        List<Benchmark> benchmarks,
        List<Trial<Integer, JmhFigures>> trials,
        List<Alternatives> alternatives,
        List<String> notes)
        implements Result {

    /**
     * A benchmark with a value for each of its parameters.
     *
     * @param mode JMH's: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}; empty before a fork has told
     * @param unit of its score; empty likewise
     * @param comparisons by each metric that was measured, per candidate
     * @param counts of an operation, of each variant, the baseline first; empty where none was counted
     */
    public record Benchmark(
            String name,
            Map<String, String> parameters,
            String mode,
            String unit,
            List<Comparison> comparisons,
            List<CountedFigure> counts) {

        /** Those of a variant, its bytecodes first. */
        public List<CountedFigure> counts(int variant) {
            return counts.stream().filter(figure -> figure.variant() == variant).toList();
        }

        /** {@code TypeModifierBenchmark.parse (columns=ten, text=fresh)} */
        public static String label(String name, Map<String, String> parameters) {
            String brief = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
            return parameters.isEmpty()
                    ? brief
                    : new TreeMap<>(parameters)
                            .entrySet().stream()
                                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                                    .collect(Collectors.joining(", ", brief + " (", ")"));
        }

        /** The method's name alone. */
        @JsonIgnore
        public String method() {
            return name.substring(name.lastIndexOf('.') + 1);
        }

        /** The name of its class, with the package. */
        @JsonIgnore
        public String className() {
            return name.substring(0, Math.max(0, name.lastIndexOf('.')));
        }

        /** Likewise without it. */
        @JsonIgnore
        public String type() {
            return className().substring(className().lastIndexOf('.') + 1);
        }

        /** Whether it is Debezium's own code, which the class's other methods are compared with: see {@link Alternatives}. */
        @JsonIgnore
        public boolean isReference() {
            return method().equals("parse") || method().equals("debezium");
        }

        /** Whether it is the cost of the benchmark itself, which the class's other methods have as well. */
        @JsonIgnore
        public boolean isScaffold() {
            return method().equals("scaffold");
        }

        /** Operations in a time, not time for an operation. */
        @JsonIgnore
        public boolean isThroughput() {
            return mode.equals("thrpt");
        }
    }
}
