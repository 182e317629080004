package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Purpose;

/** A trial of an engine under a live load, or idle, which ends when the engine has caught up. For one use. */
public final class LiveTrial extends LoadedTrial<LatencyFigures> {

    /**
     * How much longer the load is planned to run, so that it outlasts a window that begins and ends late, for example because a
     * recording takes long to start. The load is stopped when the window is over.
     */
    private static final Duration LOAD_MARGIN = Duration.ofMinutes(1);

    /** How long the steady load alone is measured before a surge, as the reference for the lag in the surge. */
    private static final Duration SURGE_LEAD = Duration.ofSeconds(5);

    /**
     * The most often that a soak run reads its {@link Vitals}: enough for a slope, and few enough that the collections cost
     * little.
     */
    private static final int LOOKS = 40;

    /** The shortest time between two readings of vitals: the program reports once a second. */
    private static final Duration LEAST_PAUSE = Duration.ofSeconds(2);

    /** How often the program reports in a burst, which is over within seconds. */
    private static final String BURST_PROGRESS = "200ms";

    final Optional<ConsumedQueue> queue;
    private final TrialSetUp setUp;
    private final Purpose purpose;
    private final boolean soak;
    private boolean queueRuns;
    private OptionalLong backlog = OptionalLong.empty();
    Optional<Vitals> vitals = Optional.empty();
    Optional<Load> surge = Optional.empty();
    Instant surgeStart;
    Long peakRssBytes;
    CatchUp catchUp;

    /**
     * @param purpose {@code TIMED}, or {@code RECORDED} if JFR records the window
     * @param soak whether {@link Vitals} are read at intervals to find growth
     * @param queue that the program writes its events to; empty if it discards them
     */
    public LiveTrial(
            TrialSetUp setUp,
            LoadSetUp source,
            Purpose purpose,
            boolean soak,
            Optional<ConsumedQueue> queue,
            Ledger ledger,
            TrialObserver observer) {
        super(source, Optional.of(setUp), options(source, purpose), setUp.folder(), ledger, observer);
        this.setUp = setUp;
        this.purpose = purpose;
        this.soak = soak;
        this.queue = queue;
    }

    private static List<String> options(LoadSetUp source, Purpose purpose) {
        if (purpose == Purpose.RECORDED) {
            return List.of("--ordered", "--recordable");
        }
        return source.demand().burst()
                ? List.of("--ordered", "--progress-every", BURST_PROGRESS)
                : List.of("--ordered");
    }

    /** The measurements so far; to be called when the trial has ended, also by a failure. */
    public LiveMeasurement measured() {
        return new LiveMeasurement(this);
    }

    @Override
    public TrialOutcome<LatencyFigures> outcome() {
        return new TrialOutcome<>(
                measured().latencyFigures(), measured().delta().flatMap(ClockDelta::interference));
    }

    @Override
    public void measure() throws InterruptedException {
        if (source.demand().kind() == DemandKind.BACKLOG) {
            enter(Phase.LOADING);
            backlog = OptionalLong.of(source.makeBacklog(ledger));
        }
        try (ConsumedQueue consumed = queue.orElse(null)) {
            if (consumed != null) {
                consumed.start();
                queueRuns = true;
            }
            super.measure();
            if (consumed != null) {
                consumed.end(engine.events());
            }
        }
    }

    @Override
    public void drive(Counters ready) throws InterruptedException {
        if (backlog.isPresent()) {
            drain(ready, backlog.getAsLong());
            return;
        }
        boolean surges = source.demand().kind() == DemandKind.SURGE;
        loaded(surges ? LOAD_MARGIN.plus(SURGE_LEAD).plus(source.surgeLength()) : LOAD_MARGIN);
        enter(Phase.CATCH_UP);
        catchUp(Phase.CATCH_UP, source.mark());
        emptied();
    }

    /** Measures from the first event on, without warm-up: a backlog is usually read by a JVM that has just been started. */
    private void drain(Counters ready, long position) throws InterruptedException {
        enter(Phase.MEASURING);
        start = engine.reading(ready);
        openQueue();
        catchUp(Phase.MEASURING, position);
        end = engine.reading(engine.latest().orElseThrow());
        emptied();
        closeQueue();
    }

    private void emptied() throws InterruptedException {
        if (queue.isPresent()) {
            queue.get()
                    .drain(
                            engine::events,
                            source.timing().catchUpLimit(),
                            () -> show(Phase.CATCH_UP, Optional.empty()));
        }
    }

    private void openQueue() throws InterruptedException {
        if (queue.isPresent()) {
            queue.get().open();
        }
    }

    private void closeQueue() throws InterruptedException {
        if (queue.isPresent()) {
            queue.get().endWindow();
        }
    }

    @Override
    public void end(Load running) throws InterruptedException {
        if (running.awaitEnd(Duration.ZERO)) {
            notes.add(Messages.text("trial.load-ended"));
        }
        enter(Phase.CATCH_UP);
        running.finish();
        LoadSetUp.end(running);
    }

    @Override
    void stopping() {
        peakRssBytes = engine.peakRssBytes().orElse(null);
    }

    @Override
    public void window() throws InterruptedException {
        Phase phase = purpose == Purpose.RECORDED ? Phase.RECORDING : Phase.MEASURING;
        Counters begun = begin(phase);
        openQueue();
        // Read after the recording has started, whose CPU cost is not part of the measurement.
        start = engine.reading(begun);
        boolean whole = false;
        try {
            if (source.demand().kind() == DemandKind.SURGE) {
                surge(phase);
            }
            measured(phase);
            whole = true;
        } finally {
            if (whole) {
                endWindow();
            } else {
                keep();
            }
        }
    }

    private void measured(Phase phase) throws InterruptedException {
        if (!soak) {
            spend(phase, source.timing().duration());
            return;
        }
        Vitals grown = new Vitals(engine, timeline.startedAt().orElseThrow());
        vitals = Optional.of(grown);
        long from = System.nanoTime();
        grown.look();
        long looks = Math.min(LOOKS, Math.max(1, source.timing().duration().dividedBy(LEAST_PAUSE)));
        for (long i = 1; i <= looks; i++) {
            // Due times are absolute: readings take time themselves, and the load ends on schedule.
            long due = from + i * source.timing().duration().toNanos() / looks;
            spend(phase, Duration.ofNanos(Math.max(0, due - System.nanoTime())));
            grown.look();
        }
    }

    private void surge(Phase phase) throws InterruptedException {
        spend(phase, SURGE_LEAD);
        surgeStart = Instant.now();
        try (Load more = source.startSurge(setUp.folder().resolve("surge"), ledger)) {
            surge = Optional.of(more);
            spend(phase, source.surgeLength());
            LoadSetUp.end(more);
        }
    }

    /**
     * Begins the window: with the start of the recording, or else with the next progress message, which does not disturb the
     * engine.
     */
    private Counters begin(Phase phase) throws InterruptedException {
        if (purpose == Purpose.RECORDED) {
            // On a busy machine a recording takes seconds to start; the phase begins after that.
            Counters begun = engine.record();
            enter(phase);
            return begun;
        }
        enter(phase);
        timeline.open();
        return engine.awaitCounters(timeline::first);
    }

    private void endWindow() throws InterruptedException {
        ClockReading now = engine.reading(null);
        closeQueue();
        ended(now);
    }

    private void ended(ClockReading now) throws InterruptedException {
        peakRssBytes = engine.peakRssBytes().orElse(null);
        if (purpose == Purpose.RECORDED) {
            end = now.with(engine.recorded());
            return;
        }
        timeline.close();
        end = now.with(engine.awaitCounters(timeline::last));
    }

    /** Ends the window early after an interruption or a failure: the recording so far is written if the engine still can. */
    private void keep() {
        Interruption.deferred(() -> {
            try {
                ended(engine.reading(null));
            } catch (Failure e) {
                // The engine is dead: the exception with the reason is already propagating, and the shutdown of the JVM
                // has written what it could.
                end = engine.latest()
                        .map(last -> new ClockReading(last, null, Optional.empty()))
                        .orElse(null);
            }
        });
    }

    private void catchUp(Phase phase, long position) throws InterruptedException {
        catchUp = engine.catchUp(position, source.timing().catchUpLimit(), left -> show(phase, Optional.of(left)));
    }

    @Override
    public void look() {
        if (queueRuns) {
            queue.get().look();
        }
    }
}
