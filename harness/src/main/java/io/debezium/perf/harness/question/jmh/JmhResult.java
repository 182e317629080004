package io.debezium.perf.harness.question.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;

import io.debezium.perf.harness.result.Compared;
import io.debezium.perf.harness.result.Comparison;
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
     * @param parameters in JMH's order
     * @param comparisons by each metric that was measured and each count of an operation, per candidate; of the baseline itself
     *     where it alone was counted
     */
    public record Benchmark(String name, Map<String, String> parameters, List<Comparison> comparisons) {

        public Benchmark {
            parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        }

        Benchmark with(String parameter, String value) {
            Map<String, String> more = new LinkedHashMap<>(parameters);
            more.put(parameter, value);
            return new Benchmark(name, more, comparisons);
        }

        /** The words that have JMH run it alone. */
        List<String> words() {
            List<String> words = new ArrayList<>(List.of("^" + Pattern.quote(name) + "$"));
            parameters.forEach((parameter, value) -> words.addAll(List.of("-p", parameter + "=" + value)));
            return words;
        }

        /** {@code TypeModifierBenchmark.parse (columns=ten, text=fresh)} */
        public String label() {
            String brief = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
            return parameters.isEmpty()
                    ? brief
                    : new TreeMap<>(parameters)
                            .entrySet().stream()
                                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                                    .collect(Collectors.joining(", ", brief + " (", ")"));
        }

        /** Those of counts, by which only an operation's work is known. */
        public List<Comparison> counts() {
            return comparisons.stream()
                    .filter(comparison -> Metric.COUNTS.contains(comparison.metric()))
                    .toList();
        }

        /** Empty where it was not measured. */
        public Optional<Comparison> comparison(String candidate, Metric metric) {
            return comparisons.stream()
                    .filter(comparison -> comparison.metric() == metric
                            && comparison.candidate().equals(candidate))
                    .findFirst();
        }

        /** Whether it is the cost of the benchmark itself, which the class's other methods have as well. */
        @JsonIgnore
        public boolean isScaffold() {
            return name.endsWith(".scaffold");
        }
    }
}
