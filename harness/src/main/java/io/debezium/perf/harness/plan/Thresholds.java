package io.debezium.perf.harness.plan;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

/**
 * The gates that {@code perf check} holds a candidate to, from a file.
 *
 * @param file as it was named
 * @param micro in the order of the file; no two mean the same benchmark
 * @param macro likewise, by workload
 */
public record Thresholds(String file, List<Micro> micro, List<Macro> macro) {

    public Thresholds {
        micro = List.copyOf(micro);
        macro = List.copyOf(macro);
    }

    /**
     * One of its two parts.
     *
     * @throws InvalidConfiguration if the file has no such gate
     */
    public Thresholds part(boolean ofMicro) {
        Thresholds part = new Thresholds(file, ofMicro ? micro : List.of(), ofMicro ? List.of() : macro);
        if (part.micro.isEmpty() && part.macro.isEmpty()) {
            throw wrong("", "has no %s gate".formatted(ofMicro ? "micro" : "macro"), "Leave out --only.");
        }
        return part;
    }

    /** @param where in the file, as its entries say it */
    public InvalidConfiguration wrong(String where, String rule, String remedy) {
        return wrong(file, where, rule, remedy);
    }

    static InvalidConfiguration wrong(String file, String where, String rule, String remedy) {
        return new InvalidConfiguration(where.isEmpty() ? file : file + ", " + where, rule, remedy);
    }

    /**
     * Gates of a micro-benchmark.
     *
     * @param where it stands in the file, for messages
     * @param benchmark class and method
     * @param parameters a value of each that it is restricted to; of another one each value is meant
     * @param gates by metric
     */
    public record Micro(String where, String benchmark, Map<String, String> parameters, Map<Metric, Threshold> gates) {

        /** What such a gate can be of. */
        static final List<Metric> METRICS =
                List.of(Metric.SCORE, Metric.INSTRUCTIONS_PER_OP, Metric.ALLOCATED_BYTES_PER_OP);

        /** Finds its name, and no other, in full names. */
        public String include() {
            return "(^|[.])" + Pattern.quote(benchmark) + "$";
        }

        /** Whether a benchmark with parameters could be meant by both. */
        boolean overlaps(Micro other) {
            return benchmark.equals(other.benchmark)
                    && parameters.entrySet().stream().allMatch(own -> other.parameters
                            .getOrDefault(own.getKey(), own.getValue())
                            .equals(own.getValue()));
        }
    }

    /**
     * Gates of a workload's tape.
     *
     * @param where it stands in the file, for messages
     */
    public record Macro(String where, String workload, Map<Metric, Threshold> gates) {

        /** What such a gate can be of. */
        static final List<Metric> METRICS = Stream.concat(Metric.OF_TRIALS.stream(), Metric.COUNTS.stream())
                .distinct()
                .toList();

        /** What they take: nothing is timed for gates that are all of counts. */
        public CountSampling counting() {
            boolean none = Collections.disjoint(Metric.COUNTS, gates.keySet());
            boolean alone = Metric.COUNTS.containsAll(gates.keySet());
            return none
                    ? CountSampling.NONE
                    : alone ? CountSampling.only(CountSampling.USUAL_TRIALS) : CountSampling.USUAL;
        }
    }
}
