package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;

/**
 * The counts of a counted trial, as the agent wrote them: a file of tab-separated lines, whose first cell is the line's kind.
 *
 * @param events number of events counted over, or of operations of a micro-benchmark
 * @param totals the sums by the name of the counter, without the harness's own work
 * @param leftOut classes and methods that were not counted, with the reason
 */
public record CountedTape(
        long events, Map<String, Long> totals, List<MethodCounts> methods, Map<String, String> leftOut) {

    /** Name of the file within the trial's folder. */
    public static final String FILE = "counts.tsv";

    public static final String BYTECODES = "BYTECODES";
    public static final String OBJECTS = "OBJECTS";

    private static final String ON_BEHALF = "for:";

    /** The agent's reason for leaving out a class that {@code jvm=-Dperf.uncounted=CLASS:...} names. */
    private static final String UNCOUNTED = "perf.uncounted";

    /**
     * The counts of one method. Methods of one name that differ by their parameters are as many entries.
     *
     * @param method with its class, both with dots
     * @param own what its own code did, by the name of the counter
     * @param onBehalf what was done until it returned by code that is not Debezium's; empty for a method that is not Debezium's
     */
    public record MethodCounts(String method, long calls, Map<String, Long> own, Map<String, Long> onBehalf) {}

    /**
     * Reads the agent's file.
     *
     * @throws TrialFailure if the file is missing or malformed
     */
    public static CountedTape read(Path file) {
        long events = 0;
        Map<String, Long> totals = new TreeMap<>();
        Map<String, String> leftOut = new TreeMap<>();
        List<MethodCounts> methods = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] cells = line.split("\t");
                switch (cells[0]) {
                    case "events" -> events = Long.parseLong(cells[1]);
                    case "total" -> totals.put(cells[1], Long.parseLong(cells[2]));
                    case "left-out" -> leftOut.put(cells[1], cells[2]);
                    case "method" -> methods.add(method(cells));
                    default -> {}
                }
            }
        } catch (IOException | RuntimeException e) {
            throw TrialFailure.of("trial.is-not-what-agent", file, e);
        }
        return new CountedTape(events, totals, methods, leftOut);
    }

    /** A sentence for each class that was not counted because the user excluded it. */
    public static List<String> uncounted(Collection<CountedTape> trials) {
        Map<String, Long> often = trials.stream()
                .flatMap(trial -> trial.leftOut.entrySet().stream())
                .filter(left -> left.getValue().equals(UNCOUNTED))
                .collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new, Collectors.counting()));
        return often.entrySet().stream()
                .map(left -> "What %s executes is not counted%s."
                        .formatted(
                                left.getKey().replace('/', '.'),
                                left.getValue() == trials.size()
                                        ? ""
                                        : " in %d of %d trials, which cannot be compared with the others"
                                                .formatted(left.getValue(), trials.size())))
                .toList();
    }

    private static MethodCounts method(String[] cells) {
        Map<String, Long> own = new TreeMap<>();
        Map<String, Long> onBehalf = new TreeMap<>();
        for (int i = 3; i < cells.length; i++) {
            String[] figure = cells[i].split("=");
            boolean others = figure[0].startsWith(ON_BEHALF);
            (others ? onBehalf : own)
                    .put(others ? figure[0].substring(ON_BEHALF.length()) : figure[0], Long.parseLong(figure[1]));
        }
        return new MethodCounts(
                cells[1].substring(0, cells[1].indexOf('(')).replace('/', '.'),
                Long.parseLong(cells[2]),
                own,
                onBehalf);
    }

    /** The agent's name of the counter that the metric is derived from. */
    public static String name(Metric metric) {
        return metric.name().replace("_PER_EVENT", "");
    }

    /** The totals divided by the number of events, by the id of their metric. */
    public Map<String, Double> perEvent() {
        Map<String, Double> perEvent = new TreeMap<>();
        Metric.COUNTS.forEach(
                metric -> perEvent.put(metric.id(), (double) totals.getOrDefault(name(metric), 0L) / events));
        return perEvent;
    }

    /**
     * The counts per operation of a micro-benchmark.
     *
     * @throws TrialFailure if nothing was executed
     */
    public Figures perOperation() {
        if (totals.getOrDefault(BYTECODES, 0L) == 0) {
            throw TrialFailure.of("trial.no-bytecode-of-benchmark", "JMH");
        }
        Map<String, Double> counts = perEvent();
        // Much of what the JVM counts as allocated is JMH's and the agent's own; JMH itself reports the bytes, from
        // timed forks.
        counts.remove(Metric.BYTES_PER_EVENT.id());
        return Figures.of(counts);
    }
}
