package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;

/**
 * The cost of an event once the JVM has settled.
 *
 * <p>Even after the warm-up, the JVM deoptimizes code now and then, when something happens that it had not seen, and runs
 * slower code until it is compiled again. In a trial of seconds, one such period of a second or two makes up a tenth of the
 * mean, and occurs by chance; in a connector that runs for weeks it is negligible. So the cost of a trial is the interquartile
 * mean over the intervals between consecutive marks: the cheapest and the most expensive quarter are left out. The compiler's
 * own threads are left out as well, for the same reason; the collector's are included.
 */
final class SteadyState {

    /** With fewer intervals, quartiles mean little. */
    private static final int FEWEST_INTERVALS = 8;

    private SteadyState() {}

    /**
     * @param marks of the window, in order
     * @param gcMicros CPU time of the collector's threads within the window, spread evenly over its events since collections
     *     are not evenly spread over intervals
     * @return CPU per event and events/s; empty if there are too few marks, or they lack the CPU time of Java threads
     */
    static Optional<Figures> of(List<Counters> marks, double gcMicros) {
        int intervals = marks.size() - 1;
        if (intervals < FEWEST_INTERVALS
                || marks.stream().anyMatch(mark -> mark.threadMicros().isEmpty())) {
            return Optional.empty();
        }
        double gc = gcMicros / (marks.get(intervals).events() - marks.get(0).events());
        return Optional.of(Figures.of()
                .with(Metric.CPU_MICROS_PER_EVENT, typical(marks, SteadyState::cpuMicros) + gc)
                .with(Metric.EVENTS_PER_SECOND, 1 / typical(marks, SteadyState::seconds)));
    }

    /** The sorted values without the lowest and the highest quarter, each rounded down to a whole number of values. */
    static <T> List<T> middle(List<T> values, Comparator<T> order) {
        List<T> sorted = values.stream().sorted(order).toList();
        int cut = sorted.size() / 4;
        return sorted.subList(cut, sorted.size() - cut);
    }

    /** The interquartile mean, over the intervals between marks, of a cost per event. */
    private static double typical(List<Counters> marks, ToDoubleBiFunction<Counters, Counters> cost) {
        List<Double> costs = IntStream.range(1, marks.size())
                .mapToObj(i -> cost.applyAsDouble(marks.get(i - 1), marks.get(i))
                        / (marks.get(i).events() - marks.get(i - 1).events()))
                .toList();
        return middle(costs, Comparator.naturalOrder()).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    private static double cpuMicros(Counters from, Counters to) {
        return to.threadMicros().entrySet().stream()
                .mapToDouble(thread -> thread.getValue() - from.threadMicros().getOrDefault(thread.getKey(), 0L))
                .sum();
    }

    private static double seconds(Counters from, Counters to) {
        return Duration.between(from.time(), to.time()).toNanos() / 1e9;
    }
}
