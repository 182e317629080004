package io.debezium.perf.harness.trial;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.debezium.perf.harness.trial.CountedTape.MethodCounts;

/** What two counted trials differ by, method by method. Of two trials of one variant: what depends on how threads meet. */
public final class MethodDifferences {

    private static final Pattern LAMBDA = Pattern.compile("^(.*[.]lambda\\$.*)\\$\\d+$");

    private MethodDifferences() {}

    /**
     * What one method does for an event in either trial.
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
     * For an event.
     *
     * @param own what the method's own code did
     * @param onBehalf what was done until it returned by code that is not Debezium's, its own among it; 0 of a method that is
     *     not Debezium's
     */
    public record PerEvent(double calls, double own, double onBehalf) {

        private static final PerEvent NONE = new PerEvent(0, 0, 0);
    }

    /**
     * @param counted what is counted, as the agent names it
     * @return every method that ran in either, by the size of the difference on its behalf, then of its own, largest first
     */
    public static List<MethodDifference> between(CountedTape baseline, CountedTape candidate, String counted) {
        Map<String, PerEvent> before = perEvent(baseline, counted);
        Map<String, PerEvent> after = perEvent(candidate, counted);
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .sorted()
                .map(each -> new MethodDifference(
                        each.substring(0, each.indexOf('(')),
                        before.getOrDefault(each, PerEvent.NONE),
                        after.getOrDefault(each, PerEvent.NONE)))
                .sorted(Comparator.comparingDouble((MethodDifference each) -> -Math.abs(each.onBehalf()))
                        .thenComparingDouble(each -> -Math.abs(each.own())))
                .toList();
    }

    /** By the method with its descriptor. */
    private static Map<String, PerEvent> perEvent(CountedTape tape, String counted) {
        double events = tape.events();
        Map<String, PerEvent> methods = new HashMap<>();
        for (MethodCounts each : tape.methods()) {
            // Two loaders may have a class of one name, and lambdas of one method differ by a number that changes with
            // the source.
            methods.merge(
                    LAMBDA.matcher(each.method()).replaceFirst("$1") + each.descriptor(),
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
