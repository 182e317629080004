package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;

import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedFigure;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ResultOf;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;

/**
 * The result of {@code perf jmh}: micro-benchmarks with several class paths, fork by fork, and what follows from them.
 *
 * @param variants what was under test; the first is the baseline
 * @param benchmarks in the order that JMH lists them, a benchmark once for each of its parameters' values
 * @param trials every fork that was started, in order, by the index of its benchmark; a counted one belongs to no round
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf("jmh")
public record JmhResult(
        ResultHeader header,
        Design design,
        List<VariantInfo> variants,
        List<Benchmark> benchmarks,
        List<Trial<Integer, Figures>> trials,
        List<String> notes)
        implements Result {

    /** What variants are compared by. */
    public static final List<Metric> COMPARED =
            List.of(Metric.SCORE, Metric.INSTRUCTIONS_PER_OP, Metric.ALLOCATED_BYTES_PER_OP);

    /** A benchmark of which a fork has failed tells nothing. */
    @Override
    public List<Compared> compared() {
        List<Compared> all = new ArrayList<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            int condition = i;
            if (trials.stream().noneMatch(fork -> fork.condition() == condition && fork.isOut())) {
                List<String> candidates = benchmarks.get(i).comparisons().stream()
                        .map(Comparison::candidate)
                        .distinct()
                        .toList();
                benchmarks.get(i).comparisons().stream()
                        .filter(one -> one.pairs() > 0)
                        .map(one -> new Compared(
                                where(benchmarks.get(condition).label()), 1 + candidates.indexOf(one.candidate()), one))
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** All of a benchmark, which is named as {@link Compared#where} names it. */
    public List<Trial<Integer, Figures>> forks(String where) {
        return trials.stream()
                .filter(fork -> where(benchmarks.get(fork.condition()).label()).equals(where))
                .toList();
    }

    /** As {@link Compared#where} names a benchmark. */
    public static String where(String label) {
        return "in micro-benchmark " + label;
    }

    /**
     * A benchmark with a value for each of its parameters.
     *
     * @param name of the method, with its class
     * @param comparisons by each metric that was measured, per candidate
     * @param counts of an operation, of each variant, the baseline first; empty where none was counted
     */
    public record Benchmark(
            String name, Map<String, String> parameters, List<Comparison> comparisons, List<CountedFigure> counts) {

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

        public String label() {
            return label(name, parameters);
        }

        /** Those of a variant, its bytecodes first. */
        public List<CountedFigure> counts(int variant) {
            return counts.stream().filter(figure -> figure.variant() == variant).toList();
        }

        /** Whether it is the cost of the benchmark itself, which the class's other methods have as well. */
        @JsonIgnore
        public boolean isScaffold() {
            return name.endsWith(".scaffold");
        }
    }
}
