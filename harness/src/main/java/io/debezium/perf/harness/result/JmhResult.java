package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The result of {@code perf jmh}: micro-benchmarks with several class paths, fork by fork, and what follows from them.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code jmh}
 * @param commandLine what was typed
 * @param variants what was under test; the first is the baseline
 * @param benchmarks in the order that JMH lists them, a benchmark once for each of its parameters' values
 * @param trials every fork that was started, in order
 * @param ways the methods of each class beside each other
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf(command = "jmh", schemaVersion = JmhResult.SCHEMA_VERSION)
public record JmhResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        Design design,
        List<VariantInfo> variants,
        List<Benchmark> benchmarks,
        List<Trial<Integer, JmhFigures>> trials,
        List<Ways> ways,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 3;

    public JmhResult {
        variants = List.copyOf(variants);
        benchmarks = List.copyOf(benchmarks);
        trials = List.copyOf(trials);
        ways = List.copyOf(ways);
        notes = List.copyOf(notes);
    }

    /**
     * How the forks were laid out.
     *
     * @param forks planned, of each benchmark and variant
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @param confidence of the intervals before the correction for several candidates
     * @param seed of the order
     * @param otherCoresLimit cores that other processes may use before a fork counts as disturbed
     * @param stealPercentLimit steal before it does
     * @param timeLimitSeconds after which no further fork is started, or null for none
     * @param options for JMH, as typed
     */
    public record Design(
            int forks,
            double minEffect,
            double confidence,
            long seed,
            double otherCoresLimit,
            double stealPercentLimit,
            Double timeLimitSeconds,
            List<String> options) {

        public Design {
            options = List.copyOf(options);
        }
    }

    /**
     * A benchmark with a value for each of its parameters.
     *
     * @param name of the method, with its class
     * @param mode JMH's: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}; empty before a fork has told
     * @param unit of its score; empty likewise
     * @param comparisons by score and by allocation per operation, per candidate
     */
    public record Benchmark(
            String name, Map<String, String> parameters, String mode, String unit, List<Comparison> comparisons) {

        public Benchmark {
            parameters = Map.copyOf(parameters);
            comparisons = List.copyOf(comparisons);
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

        /** Whether it is Debezium's own way, which the class's other methods are compared with: see {@link Ways}. */
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
