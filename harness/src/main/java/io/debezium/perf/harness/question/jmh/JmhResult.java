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
 * The result of {@code perf jmh}: micro-benchmarks with several class paths, fork by fork, and their comparisons.
 *
 * @param variants what was under test; the first is the baseline
 * @param benchmarks in the order that JMH lists them, one for each combination of parameters
 * @param trials every fork that was started, in order, with the index of its benchmark; counted ones are in round 0
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

    /** The metrics by which variants are compared. */
    public static final List<Metric> COMPARED =
            List.of(Metric.SCORE, Metric.INSTRUCTIONS_PER_OP, Metric.ALLOCATED_BYTES_PER_OP);

    /** Leaves out benchmarks of which a fork has failed. */
    @Override
    public List<Compared> compared() {
        List<String> specs = variants.stream().map(VariantInfo::spec).toList();
        List<Compared> all = new ArrayList<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            int condition = i;
            if (trials.stream().noneMatch(fork -> fork.condition() == condition && fork.isExcluding())) {
                benchmarks.get(i).comparisons().stream()
                        .filter(one -> one.pairs() > 0)
                        .map(one -> new Compared(
                                where(benchmarks.get(condition).label()), specs.indexOf(one.candidate()), one))
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** All forks of a benchmark, by the name that {@link Compared#where} has for it. */
    public List<Trial<Integer, Figures>> forks(String where) {
        return trials.stream()
                .filter(fork -> where(benchmarks.get(fork.condition()).label()).equals(where))
                .toList();
    }

    /** The name that {@link Compared#where} has for a benchmark. */
    public static String where(String label) {
        return "in micro-benchmark " + label;
    }

    /**
     * A benchmark with a value for each of its parameters.
     *
     * @param name of the method, with its class
     * @param parameters in JMH's order
     * @param comparisons per candidate, by each metric and each count; of the baseline with itself if it alone was counted
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

        /** JMH's arguments that run this benchmark alone. */
        List<String> words() {
            List<String> words = new ArrayList<>(List.of("^" + Pattern.quote(name) + "$"));
            parameters.forEach((parameter, value) -> words.addAll(List.of("-p", parameter + "=" + value)));
            return words;
        }

        /** The name for the reader: {@code TypeModifierBenchmark.parse (columns=ten, text=fresh)} */
        public String label() {
            String brief = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
            return parameters.isEmpty()
                    ? brief
                    : new TreeMap<>(parameters)
                            .entrySet().stream()
                                    .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
                                    .collect(Collectors.joining(", ", brief + " (", ")"));
        }

        /** The comparisons of counts, which tell how much work an operation is. */
        public List<Comparison> counts() {
            return comparisons.stream()
                    .filter(comparison -> Metric.COUNTS.contains(comparison.metric()))
                    .toList();
        }

        /** The comparison of a candidate by a metric; empty if it was not measured. */
        public Optional<Comparison> comparison(String candidate, Metric metric) {
            return comparisons.stream()
                    .filter(comparison -> comparison.metric() == metric
                            && comparison.candidate().equals(candidate))
                    .findFirst();
        }

        /** Whether it measures the cost of the benchmark itself, which the class's other methods have as well. */
        @JsonIgnore
        public boolean isScaffold() {
            return name.endsWith(".scaffold");
        }
    }
}
