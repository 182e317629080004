package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WallTime;
import io.debezium.perf.harness.result.WallTime.PhaseTime;

/** Where the time of a run goes: it is in one phase at each moment, so that all phases add up. For the thread of the run. */
public final class Stopwatch {

    public static final String PROGRAMS = "class paths";
    public static final String SERVER = "server and tape";
    public static final String DELIVERY = "delivery checks";
    public static final String PROFILES = "analysing recordings";
    public static final String OTHER = "other";

    private final Supplier<Moment> now;
    private final Moment started;
    private final Map<String, Spent> phases = new LinkedHashMap<>();
    private String phase = OTHER;
    private Moment since;

    Stopwatch() {
        this(Moment::now);
    }

    Stopwatch(Supplier<Moment> now) {
        this.now = now;
        this.started = now.get();
        this.since = started;
    }

    /** When the command was started. */
    Moment started() {
        return started;
    }

    public Instant startedAt() {
        return started.time();
    }

    /**
     * Begins a phase, which lasts until the next one does.
     *
     * @return the one that it ends
     */
    public String enter(String next) {
        add(phase, lap(), 0);
        String before = phase;
        phase = next;
        return before;
    }

    /**
     * A trial has ended, which had begun when the present phase was entered.
     *
     * @param repeat whether one that was disturbed made it necessary
     */
    void ended(Trial<?, ?> trial, boolean repeat) {
        double left = lap();
        if (trial.condition() instanceof Purpose purpose && purpose != Purpose.TIMED) {
            add(purpose == Purpose.DIGEST ? DELIVERY : purpose.id() + " trials", left, 1);
        } else if (repeat || !trial.counts()) {
            add(repeat ? "repeating disturbed trials" : "failed trials", left, 1);
        } else if (trial.figures() instanceof ReplayFigures figures) {
            double startUp = figures.value(Metric.START_UP_MICROS) / 1e6;
            add("starting trials", startUp, 1);
            add("warming up", figures.warmUpSeconds(), 1);
            add("measuring", figures.seconds(), 1);
            add("ending trials", left - startUp - figures.warmUpSeconds() - figures.seconds(), 1);
        } else {
            add("trials", left, 1);
        }
    }

    /** Until now. */
    WallTime wallTime() {
        enter(phase);
        add(OTHER, 0, 0);
        // The last, wherever it came first.
        phases.put(OTHER, phases.remove(OTHER));
        double all = since.secondsSince(started);
        return new WallTime(
                all,
                phases.entrySet().stream()
                        .map(each -> each.getValue().of(each.getKey(), all))
                        .toList());
    }

    private record Spent(double seconds, int trials) {

        private PhaseTime of(String phase, double all) {
            return new PhaseTime(phase, seconds, seconds / all, trials, trials == 0 ? null : seconds / trials);
        }
    }

    private double lap() {
        Moment until = now.get();
        double seconds = until.secondsSince(since);
        since = until;
        return seconds;
    }

    private void add(String to, double seconds, int trials) {
        phases.merge(
                to,
                new Spent(seconds, trials),
                (sum, more) -> new Spent(sum.seconds() + more.seconds(), sum.trials() + more.trials()));
    }
}
