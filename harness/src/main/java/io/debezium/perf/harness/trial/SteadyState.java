package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.TrialResult.Steady;

/**
 * What an event costs once the JVM has settled.
 *
 * <p>Even behind the warm-up the JVM throws compiled code away now and then, when something happens that it had not
 * seen, and runs slower code until its compiler is done again. In a trial of seconds one such bout of a second or two
 * is a tenth of the mean, and comes or not by chance; in a connector that runs for weeks it is nothing. So the cost of
 * a trial is the interquartile mean over the stretches between two marks: the cheapest and the dearest quarter are left
 * out. The compiler's own threads are left out too, for the same reason; the collector's are not.
 */
final class SteadyState {

    /** Fewer have no quarters to speak of. */
    private static final int FEWEST_STRETCHES = 8;

    private SteadyState() {}

    /**
     * @param marks of the window, in order
     * @param gcMicros CPU time of the collector's threads within it; they work in bouts, so a stretch says little of them
     * @return empty when there are too few marks, or they do not tell the Java threads' CPU time
     */
    static Optional<Steady> of(List<Counters> marks, double gcMicros) {
        int stretches = marks.size() - 1;
        if (stretches < FEWEST_STRETCHES
                || marks.stream().anyMatch(mark -> mark.javaCpuMicros().isEmpty())) {
            return Optional.empty();
        }
        double[] cpu = new double[stretches];
        double[] seconds = new double[stretches];
        for (int i = 0; i < stretches; i++) {
            Counters from = marks.get(i);
            Counters to = marks.get(i + 1);
            double events = to.events() - from.events();
            cpu[i] = (to.javaCpuMicros().getAsLong() - from.javaCpuMicros().getAsLong()) / events;
            seconds[i] = Duration.between(from.time(), to.time()).toNanos() / 1e9 / events;
        }
        double gc = gcMicros / (marks.get(stretches).events() - marks.get(0).events());
        return Optional.of(new Steady(interquartileMean(cpu) + gc, 1 / interquartileMean(seconds), stretches));
    }

    /** The mean of the values without the lowest and the highest quarter, rounded down to whole values. */
    static double interquartileMean(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int cut = sorted.length / 4;
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElse(Double.NaN);
    }
}
