package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.ReplayFigures.Steady;

/**
 * What an event costs once the JVM has settled.
 *
 * <p>Even behind the warm-up the JVM throws compiled code away now and then, when something happens that it had not
 * seen, and runs slower code until its compiler is done again. In a trial of seconds one such bout of a second or two
 * is a tenth of the mean, and comes or not by chance; in a connector that runs for weeks it is nothing. So the cost of
 * a trial is the interquartile mean over the intervals between two marks: the cheapest and the dearest quarter are left
 * out. The compiler's own threads are left out too, for the same reason; the collector's are not.
 */
final class SteadyState {

    /** Fewer have no quarters to speak of. */
    private static final int FEWEST_INTERVALS = 8;

    private SteadyState() {}

    /**
     * @param marks of the window, in order
     * @param gcMicros CPU time of the collector's threads within it; they work in bouts, so an interval says little of them
     * @return empty when there are too few marks, or they do not tell the Java threads' CPU time
     */
    static Optional<Steady> of(List<Counters> marks, double gcMicros) {
        int intervals = marks.size() - 1;
        if (intervals < FEWEST_INTERVALS
                || marks.stream().anyMatch(mark -> mark.threadMicros().isEmpty())) {
            return Optional.empty();
        }
        List<EventCost> all = IntStream.range(0, intervals)
                .mapToObj(i -> EventCost.between(marks.get(i), marks.get(i + 1)))
                .toList();
        List<EventCost> typical = middle(all, Comparator.comparing(EventCost::cpuMicros));
        double gc = gcMicros / (marks.get(intervals).events() - marks.get(0).events());
        double seconds = mean(middle(all, Comparator.comparing(EventCost::seconds)), EventCost::seconds);
        return Optional.of(new Steady(mean(typical, EventCost::cpuMicros) + gc, 1 / seconds, threads(typical)));
    }

    /** Without the lowest and the highest quarter, rounded down to whole values. */
    static <T> List<T> middle(List<T> values, Comparator<T> order) {
        List<T> sorted = values.stream().sorted(order).toList();
        int cut = sorted.size() / 4;
        return sorted.subList(cut, sorted.size() - cut);
    }

    private static double mean(List<EventCost> intervals, ToDoubleFunction<EventCost> figure) {
        return intervals.stream().mapToDouble(figure).average().orElse(Double.NaN);
    }

    /** Of the same intervals as the cost, so that they sum up to it. */
    private static Map<String, Double> threads(List<EventCost> intervals) {
        Map<String, Double> means = new TreeMap<>();
        for (EventCost interval : intervals) {
            interval.threads().forEach((name, micros) -> means.merge(name, micros / intervals.size(), Double::sum));
        }
        return means;
    }

    /**
     * What an event cost between two marks.
     *
     * @param threads likewise of each, by name
     */
    private record EventCost(double cpuMicros, double seconds, Map<String, Double> threads) {

        static EventCost between(Counters from, Counters to) {
            double events = to.events() - from.events();
            Map<String, Double> threads = new TreeMap<>();
            to.threadMicros()
                    .forEach((name, micros) ->
                            threads.put(name, (micros - from.threadMicros().getOrDefault(name, 0L)) / events));
            double seconds = Duration.between(from.time(), to.time()).toNanos() / 1e9 / events;
            return new EventCost(
                    threads.values().stream().mapToDouble(Double::doubleValue).sum(), seconds, threads);
        }
    }
}
