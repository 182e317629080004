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
 * A trial of an engine under a live load, or of one of the two alone: start the engine, wait for streaming, put on the load,
 * warm up, measure, end the load, stop the engine, and hold what it has delivered against what was committed. What was
 * measured stays when it is interrupted or fails. One use.
 *
 * @param <F> what it measures
 */
public abstract class LoadedTrial<F> extends EngineTrial<F> {

    private static final Duration DISPLAY = Duration.ofMillis(250);

    final LoadSetUp source;
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
     * @param reader who reads; empty where nobody does
     * @param options of its program
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
     * What is done from when the engine is ready until it is stopped: most often to put on the {@linkplain #loaded load}.
     *
     * @param ready what the engine has counted until then; null without one
     */
    public abstract void drive(Counters ready) throws InterruptedException;

    /** What is measured, when the load has warmed up. */
    public abstract void window() throws InterruptedException;

    /** The window is over, and so is the load. */
    public abstract void end(Load running) throws InterruptedException;

    /** The engine is about to be stopped. */
    void stopping() {}

    /** What it came to, when all has ended. */
    public abstract TrialOutcome<F> outcome();

    /** Looked at a few times a second; may throw. */
    public void look() {}

    /** The load, ended; empty when the trial did not come that far. */
    @Override
    public final Optional<Load> load() {
        return load;
    }

    /**
     * @throws io.debezium.perf.harness.TrialFailure if the reader or the load fails, or the reader has not delivered what was
     *     committed
     * @throws InterruptedException if it was interrupted; a recording that had begun has been written
     */
    @Override
    public final TrialOutcome<F> run() throws InterruptedException {
        measure();
        return outcome();
    }

    /** Runs it without looking at what it came to: the load's own figures may not be whole. */
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
     * Puts on the load, warms up and measures.
     *
     * @param margin how much longer the load runs than its warm-up and duration
     */
    public final void loaded(Duration margin) throws InterruptedException {
        enter(Phase.WARM_UP);
        try (Load running = source.start(folder, margin, ledger).orElse(null)) {
            load = Optional.ofNullable(running);
            spend(Phase.WARM_UP, source.warmUp());
            window();
            if (running != null) {
                end(running);
            }
        }
    }

    /** How far the reader was behind, once a second over the whole trial; none without a reader. */
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
