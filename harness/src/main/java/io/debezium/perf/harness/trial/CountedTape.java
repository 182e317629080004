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
 * What a counted trial has counted, as the agent has written it: lines of cells between tabs, each with its kind first.
 *
 * @param events that it was counted over, or operations of a micro-benchmark
 * @param totals by the name of what is counted, without what the harness itself did
 * @param leftOut classes and methods that were not counted, with the reason
 */
public record CountedTape(
        long events, Map<String, Long> totals, List<MethodCounts> methods, Map<String, String> leftOut) {

    /** In the trial's folder. */
    public static final String FILE = "counts.tsv";

    public static final String BYTECODES = "BYTECODES";
    public static final String OBJECTS = "OBJECTS";

    private static final String ON_BEHALF = "for:";

    /** The agent's reason for leaving out a class that {@code jvm=-Dperf.uncounted=CLASS:...} names. */
    private static final String UNCOUNTED = "perf.uncounted";

    /**
     * One method.
     *
     * @param method with its class, both with dots
     * @param own what its own code did, by the name of what is counted
     * @param onBehalf what was done until it returned by code that is not Debezium's; empty for a method that is not
     *     Debezium's
     */
    public record MethodCounts(
            String method, String descriptor, long calls, Map<String, Long> own, Map<String, Long> onBehalf) {}

    /** @throws TrialFailure if it is not there, or not as the agent writes it */
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

    /** Which classes were not counted since the user would not have it, a sentence each. */
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
        int end = cells[1].indexOf('(');
        Map<String, Long> own = new TreeMap<>();
        Map<String, Long> onBehalf = new TreeMap<>();
        for (int i = 3; i < cells.length; i++) {
            String[] figure = cells[i].split("=");
            boolean others = figure[0].startsWith(ON_BEHALF);
            (others ? onBehalf : own)
                    .put(others ? figure[0].substring(ON_BEHALF.length()) : figure[0], Long.parseLong(figure[1]));
        }
        return new MethodCounts(
                cells[1].substring(0, end).replace('/', '.'),
                cells[1].substring(end),
                Long.parseLong(cells[2]),
                own,
                onBehalf);
    }

    /** What the agent calls what a metric is of. */
    public static String name(Metric metric) {
        return metric.name().replace("_PER_EVENT", "");
    }

    /** The totals, by the id of their metric. */
    public Map<String, Double> perEvent() {
        Map<String, Double> perEvent = new TreeMap<>();
        Metric.COUNTS.forEach(
                metric -> perEvent.put(metric.id(), (double) totals.getOrDefault(name(metric), 0L) / events));
        return perEvent;
    }

    /**
     * The same of a micro-benchmark, for an operation.
     *
     * @throws TrialFailure if nothing was executed
     */
    public Figures perOperation() {
        if (totals.getOrDefault(BYTECODES, 0L) == 0) {
            throw TrialFailure.of("trial.no-bytecode-of-benchmark", "JMH");
        }
        Map<String, Double> counts = perEvent();
        // Of the JVM's counters too much is JMH's and the agent's own; JMH tells bytes itself, of timed forks.
        counts.remove(Metric.BYTES_PER_EVENT.id());
        return Figures.of(counts);
    }
}
