package io.debezium.perf.harness.trial;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.trial.CountedTape.MethodCounts;

/**
 * The difference between the counts of two trials, method by method. Between two trials of the same variant, it shows which
 * methods depend on the interleaving of threads.
 */
public final class MethodDifferences {

    private static final Pattern LAMBDA = Pattern.compile("^(.*[.]lambda\\$.*)\\$\\d+$");

    private MethodDifferences() {}

    /**
     * The counts per event of one method in both trials.
     *
     * @param method with its class, both with dots
     */
    public record MethodDifference(String method, PerEvent baseline, PerEvent candidate) {

        public double own() {
            return candidate.own - baseline.own;
        }

        public double onBehalf() {
            return candidate.onBehalf - baseline.onBehalf;
        }
    }

    /**
     * Counts per event.
     *
     * @param own what the method's own code did
     * @param onBehalf what was done until it returned by code that is not Debezium's, its own among it; 0 of a method that is
     *     not Debezium's
     */
    public record PerEvent(double calls, double own, double onBehalf) {

        private static final PerEvent NONE = new PerEvent(0, 0, 0);
    }

    /**
     * @param counted the agent's name of the counter to compare
     * @return every method that ran in either trial, the largest difference on its behalf first, then by its own difference
     */
    public static List<MethodDifference> between(CountedTape baseline, CountedTape candidate, String counted) {
        Map<String, PerEvent> before = perEvent(baseline, counted);
        Map<String, PerEvent> after = perEvent(candidate, counted);
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .sorted()
                .map(each -> new MethodDifference(
                        each, before.getOrDefault(each, PerEvent.NONE), after.getOrDefault(each, PerEvent.NONE)))
                .sorted(Comparator.comparingDouble((MethodDifference each) -> -Math.abs(each.onBehalf()))
                        .thenComparingDouble(each -> -Math.abs(each.own())))
                .toList();
    }

    /**
     * @param trials of one variant
     * @return the three methods whose own count differs most between the first trial and another one; fewer if fewer do
     */
    public static List<String> unsteady(List<CountedTape> trials, String counted) {
        return trials.stream()
                .skip(1)
                .flatMap(trial -> between(trials.get(0), trial, counted).stream())
                .filter(each -> each.own() != 0)
                .sorted(Comparator.comparingDouble(each -> -Math.abs(each.own())))
                .map(MethodDifference::method)
                .distinct()
                .limit(3)
                .toList();
    }

    private static Map<String, PerEvent> perEvent(CountedTape tape, String counted) {
        double events = tape.events();
        Map<String, PerEvent> methods = new HashMap<>();
        for (MethodCounts each : tape.methods()) {
            // What has one name for the reader is added up: overloaded methods, a class that two class loaders have,
            // and
            // the lambdas of a method, whose numbers and parameters change with the source around them.
            methods.merge(
                    LAMBDA.matcher(each.method()).replaceFirst("$1"),
                    new PerEvent(
                            each.calls() / events,
                            each.own().getOrDefault(counted, 0L) / events,
                            each.onBehalf().getOrDefault(counted, 0L) / events),
                    (one, other) ->
                            new PerEvent(one.calls + other.calls, one.own + other.own, one.onBehalf + other.onBehalf));
        }
        return methods;
    }
}
