package io.debezium.perf.harness.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Lag;

/**
 * A trial of an engine under a live load, or of only one of the two: start the engine, wait for streaming, start the load, warm
 * up, measure, end the load, stop the engine, and check the delivered events against what was committed. Measurements are kept
 * when the trial is interrupted or fails. For one use.
 *
 * @param <F> the figures that it measures
 */
public abstract class LoadedTrial<F> extends EngineTrial<F> {

    private static final Duration DISPLAY = Duration.ofMillis(250);

    public final LoadSetUp source;
    final Ledger ledger;
    final TrialObserver observer;
    public final Timeline timeline = new Timeline();
    public final List<String> notes = new ArrayList<>();
    private final Optional<TrialSetUp> reader;
    private final Path folder;
    private Optional<Load> load = Optional.empty();
    private Optional<LagWatch> lag = Optional.empty();
    ClockReading start;
    ClockReading end;

    /**
     * @param reader set-up of the engine; empty if the load runs without one
     * @param options command-line options of the engine's program
     * @param folder the trial's own, absolute
     */
    public LoadedTrial(
            LoadSetUp source,
            Optional<TrialSetUp> reader,
            List<String> options,
            Path folder,
            Ledger ledger,
            TrialObserver observer) {
        super(reader.map(program -> new Engine(program, program.engineProperties(), options, ledger))
                .orElse(null));
        this.source = source;
        this.reader = reader;
        this.folder = folder;
        this.ledger = ledger;
        this.observer = observer;
    }

    /**
     * Runs the part between the engine's being ready and its stop, which most often runs the {@linkplain #loaded load}.
     *
     * @param ready the engine's counters when it was ready; null without an engine
     */
    public abstract void drive(Counters ready) throws InterruptedException;

    /** Measures the window; called when the load has warmed up. */
    public abstract void window() throws InterruptedException;

    /** Ends the load; called when the window is over. */
    public abstract void end(Load running) throws InterruptedException;

    /** Called right before the engine is stopped. */
    void stopping() {}

    /** The outcome; called when engine and load have ended. */
    public abstract TrialOutcome<F> outcome();

    /** Called a few times a second while the trial runs; may throw to fail the trial. */
    public void look() {}

    /** The load, which has ended; empty if the trial did not start one. */
    @Override
    public final Optional<Load> load() {
        return load;
    }

    /**
     * @throws io.debezium.perf.harness.TrialFailure if the reader or the load fails, or the reader has not delivered what was
     *     committed
     * @throws InterruptedException if the thread was interrupted; a recording that had begun is written nevertheless
     */
    @Override
    public final TrialOutcome<F> run() throws InterruptedException {
        measure();
        return outcome();
    }

    /** Runs the trial without computing its outcome, for callers that do not need complete figures of the load. */
    public void measure() throws InterruptedException {
        if (engine == null) {
            drive(null);
            return;
        }
        TrialSetUp program = reader.orElseThrow();
        engine.prepare();
        WitnessSlot committed = new WitnessSlot(source.server(), source.witness());
        committed.since(program.slot());
        try (LagWatch watch = LagWatch.of(source.server());
                engine) {
            lag = Optional.of(watch);
            enter(Phase.STARTING);
            engine.start(message -> {
                timeline.receive(message);
                watch.receive(message);
            });
            Counters ready = engine.ready();
            committed.since(program.slot());
            drive(ready);
            enter(Phase.STOPPING);
            stopping();
            committed.check(program.subject(), program.variant(), engine.stop()).ifPresent(notes::add);
        }
        lag.flatMap(LagWatch::fault).ifPresent(notes::add);
    }

    /**
     * Starts the load, warms up, measures the {@link #window}, and ends the load.
     *
     * @param margin how much longer the load runs than its warm-up and duration
     */
    public final void loaded(Duration margin) throws InterruptedException {
        enter(Phase.WARM_UP);
        try (Load running = source.start(folder, margin, ledger).orElse(null)) {
            load = Optional.ofNullable(running);
            spend(Phase.WARM_UP, source.timing().warmUp());
            window();
            if (running != null) {
                end(running);
            }
        }
    }

    /** The reader's lag, usually once a second over the whole trial; empty without a reader. */
    public final List<Lag> lags() {
        return lag.map(LagWatch::lags).orElse(List.of());
    }

    /** Lets time pass, and fails as soon as the reader or the load does. */
    public final void spend(Phase phase, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            show(phase, Optional.of(Duration.ofNanos(left)));
            load.ifPresent(LoadSetUp::failIfFailed);
            Duration slice = Duration.ofNanos(Math.min(left, DISPLAY.toNanos()));
            if (engine != null) {
                engine.spend(slice);
            } else {
                TimeUnit.NANOSECONDS.sleep(slice.toNanos());
            }
        }
        load.ifPresent(LoadSetUp::failIfFailed);
    }

    public final void enter(Phase phase) {
        timeline.enter(phase);
        show(phase, Optional.empty());
    }

    final void show(Phase phase, Optional<Duration> left) {
        look();
        lag.ifPresent(watch -> watch.latestBytes().ifPresent(observer::behind));
        observer.at(phase, left, timeline.latest());
    }
}
