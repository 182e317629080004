package io.debezium.perf.harness.trial;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.HardwareCounters.Event;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.stats.Median;

/**
 * What the CPU had counted at some number of events. What an event takes is the interquartile mean over the stretches between
 * two such readings, for the reasons that {@link SteadyState} has for CPU time: a bout of code that is not compiled yet takes
 * many times the instructions.
 *
 * @param events so far
 * @param counted since the counters were opened
 */
record CountedWork(long events, CounterReading counted) {

    /** Fewer have no quarters to speak of. */
    private static final int FEWEST_STRETCHES = 8;

    /**
     * @param readings of the window, in order
     * @return empty where there are fewer than two: nothing was to be counted
     */
    static Optional<HardwareFigures> figures(List<CountedWork> readings) {
        if (readings.size() < 2) {
            return Optional.empty();
        }
        CountedWork first = readings.get(0);
        CountedWork last = readings.get(readings.size() - 1);
        Stretch whole = first.until(last);
        if (Double.isNaN(whole.perEvent(Event.INSTRUCTIONS))) {
            return Optional.of(HardwareFigures.none(
                    whole.counted().problem().orElse("the CPU's counters stood still in the middle of the trial")));
        }
        List<Stretch> all = IntStream.range(1, readings.size())
                .mapToObj(i -> readings.get(i - 1).until(readings.get(i)))
                .toList();
        List<Stretch> stretches = readings.size() <= FEWEST_STRETCHES
                ? List.of(whole)
                : SteadyState.middle(all, Comparator.comparing(stretch -> stretch.perEvent(Event.INSTRUCTIONS)));
        return Optional.of(new HardwareFigures(
                HardwareFigures.of(
                        mean(stretches, Event.INSTRUCTIONS),
                        mean(stretches, Event.CYCLES),
                        mean(stretches, Event.BRANCH_MISSES),
                        mean(stretches, Event.CACHE_MISSES)),
                Median.fall(all.stream()
                        .mapToDouble(stretch -> stretch.perEvent(Event.INSTRUCTIONS))
                        .toArray()),
                whole.counted().share(Event.INSTRUCTIONS),
                threads(stretches),
                ""));
    }

    private Stretch until(CountedWork later) {
        return new Stretch(later.events - events, later.counted.since(counted));
    }

    private static double mean(List<Stretch> stretches, Event event) {
        return stretches.stream()
                .mapToDouble(stretch -> stretch.perEvent(event))
                .average()
                .orElse(Double.NaN);
    }

    private static Map<String, Double> threads(List<Stretch> stretches) {
        Map<String, Double> threads = new TreeMap<>();
        stretches.forEach(
                stretch -> stretch.counted().byName(Event.INSTRUCTIONS).forEach((name, instructions) -> {
                    if (ThreadKind.of(name) == ThreadKind.JAVA) {
                        threads.merge(name, instructions / stretch.events() / stretches.size(), Double::sum);
                    }
                }));
        return threads;
    }

    /** Between two readings. */
    private record Stretch(long events, CounterReading counted) {

        private double perEvent(Event event) {
            return counted.total(event, ThreadKind.JAVA) / events;
        }
    }
}
