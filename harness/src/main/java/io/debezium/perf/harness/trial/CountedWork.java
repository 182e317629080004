package io.debezium.perf.harness.trial;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Median;

/**
 * A reading of the hardware counters after a number of events. The cost of an event is the interquartile mean over the
 * spans between consecutive readings, for the reasons given in {@link SteadyState}: while code is not compiled yet, it
 * takes many times the instructions. Only user mode is counted, in the threads that do the program's own work: those of the
 * compiler and the collector are left out.
 *
 * @param events number of events so far
 * @param counted the counts since the counters were opened
 */
record CountedWork(long events, CounterReading counted) {

    /** With fewer spans, quartiles mean little, and the plain mean is used. */
    private static final int FEWEST_SPANS = 8;

    /**
     * Hardware figures per event.
     *
     * @param readings of the window, in order
     * @return empty if there are fewer than two readings, or they lack instructions
     */
    static Figures figures(List<CountedWork> readings) {
        if (readings.size() < 2) {
            return Figures.of();
        }
        Span whole = readings.get(0).until(readings.get(readings.size() - 1));
        if (Double.isNaN(whole.perEvent(ThreadCounts::instructions))) {
            return Figures.of();
        }
        List<Span> all = IntStream.range(1, readings.size())
                .mapToObj(i -> readings.get(i - 1).until(readings.get(i)))
                .toList();
        List<Span> spans = readings.size() <= FEWEST_SPANS
                ? List.of(whole)
                : SteadyState.middle(all, Comparator.comparing(span -> span.perEvent(ThreadCounts::instructions)));
        double instructions = mean(spans, ThreadCounts::instructions);
        double cycles = mean(spans, ThreadCounts::cycles);
        return Figures.of()
                .with(Metric.INSTRUCTIONS_PER_EVENT, instructions)
                .with(Metric.CYCLES_PER_EVENT, cycles)
                .with(Metric.INSTRUCTIONS_PER_CYCLE, instructions / cycles)
                .with(
                        Metric.INSTRUCTIONS_TREND,
                        Median.fall(all.stream()
                                .mapToDouble(span -> span.perEvent(ThreadCounts::instructions))
                                .toArray()))
                .with(Metric.COUNTED_SHARE, whole.counted.share());
    }

    private Span until(CountedWork later) {
        return new Span(later.events - events, later.counted.since(counted).java());
    }

    private static double mean(List<Span> spans, ToDoubleFunction<ThreadCounts> event) {
        return spans.stream()
                .mapToDouble(span -> span.perEvent(event))
                .average()
                .orElse(Double.NaN);
    }

    /** The counts between two readings, in the threads that do the program's own work. */
    private record Span(long events, CounterReading counted) {

        private double perEvent(ToDoubleFunction<ThreadCounts> event) {
            return counted.total(event) / events;
        }
    }
}
