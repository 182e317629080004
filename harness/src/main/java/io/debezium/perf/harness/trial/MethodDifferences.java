package io.debezium.perf.harness.trial;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

import io.debezium.perf.harness.trial.CountedTape.MethodCounts;

/** What two counted trials differ by, method by method. Of two trials of one variant: what depends on how threads meet. */
public final class MethodDifferences {

    private static final Pattern LAMBDA = Pattern.compile("^(lambda\\$.*)\\$\\d+$");

    private MethodDifferences() {}

    /**
     * What one method does for an event in either trial.
     *
     * @param className with dots
     */
    public record MethodDifference(
            String className, String name, String descriptor, PerEvent baseline, PerEvent candidate) {

        public double calls() {
            return candidate.calls - baseline.calls;
        }

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
        Map<Method, PerEvent> before = perEvent(baseline, counted);
        Map<Method, PerEvent> after = perEvent(candidate, counted);
        TreeSet<Method> all = new TreeSet<>(Comparator.comparing(Method::className)
                .thenComparing(Method::name)
                .thenComparing(Method::descriptor));
        all.addAll(before.keySet());
        all.addAll(after.keySet());
        return all.stream()
                .map(method -> new MethodDifference(
                        method.className,
                        method.name,
                        method.descriptor,
                        before.getOrDefault(method, PerEvent.NONE),
                        after.getOrDefault(method, PerEvent.NONE)))
                .sorted(Comparator.comparingDouble((MethodDifference each) -> -Math.abs(each.onBehalf()))
                        .thenComparingDouble(each -> -Math.abs(each.own())))
                .toList();
    }

    private record Method(String className, String name, String descriptor) {}

    private static Map<Method, PerEvent> perEvent(CountedTape tape, String counted) {
        double events = tape.events();
        Map<Method, PerEvent> methods = new HashMap<>();
        for (MethodCounts each : tape.methods()) {
            // Two loaders may have a class of one name, and lambdas of one method differ by a number that changes with
            // the source.
            methods.merge(
                    new Method(each.className(), LAMBDA.matcher(each.name()).replaceFirst("$1"), each.descriptor()),
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
