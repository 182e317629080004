package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Purpose;

/**
 * A trial under a live load, or under none: start the engine, wait for streaming, put on the load, warm up, measure, wait
 * until the engine has caught up, stop. What was measured can be asked for at any time, so that an interruption or a
 * failure loses nothing that was there. One use.
 */
public final class LiveTrial extends EngineTrial<LatencyFigures> {

    /**
     * How much longer the load would go on by itself, so that it outlasts a window that begins and ends late, for example
     * because a recording takes long to start. It is finished when the window is over.
     */
    private static final Duration LOAD_MARGIN = Duration.ofMinutes(1);

    /** What is measured of a steady load alone before a surge: with nothing to hold it against, a lag tells little. */
    private static final Duration SURGE_LEAD = Duration.ofSeconds(5);

    /** At what a long run holds: enough for a slope, and few enough that the collections cost little. */
    private static final int LOOKS = 40;

    /** The program tells of itself once a second. */
    private static final Duration LEAST_PAUSE = Duration.ofSeconds(2);

    /** A burst is over within seconds. */
    private static final String BURST_PROGRESS = "200ms";

    private final TrialSetUp setUp;
    private final EventSource source;
    private final Duration catchUpLimit;
    private final Purpose purpose;
    private final Ledger ledger;
    private final TrialObserver observer;
    private final boolean soak;
    private final Optional<ConsumedQueue> queue;
    private final Committed committed;
    private final Timeline timeline = new Timeline();
    private final LiveMeasurement measured = new LiveMeasurement(timeline);

    /**
     * @param catchUpLimit how long the engine may take to consume what is left when the load has ended
     * @param purpose {@code TIMED}, or {@code RECORDED} where what is measured is recorded by JFR
     * @param soak whether it is looked at now and then what grows
     * @param queue that the program writes to; empty where it writes nowhere
     */
    public LiveTrial(
            TrialSetUp setUp,
            EventSource source,
            Duration catchUpLimit,
            Purpose purpose,
            boolean soak,
            Optional<ConsumedQueue> queue,
            Ledger ledger,
            TrialObserver observer) {
        super(new Engine(setUp, setUp.engineProperties(source.engineProperties()), options(source, purpose), ledger));
        this.setUp = setUp;
        this.source = source;
        this.catchUpLimit = catchUpLimit;
        this.purpose = purpose;
        this.soak = soak;
        this.queue = queue;
        this.ledger = ledger;
        this.observer = observer;
        this.committed = source.committed();
    }

    private static List<String> options(EventSource source, Purpose purpose) {
        if (purpose == Purpose.RECORDED) {
            return List.of("--ordered", "--recordable");
        }
        return source.demand().burst()
                ? List.of("--ordered", "--progress-every", BURST_PROGRESS)
                : List.of("--ordered");
    }

    /** What was measured so far; to be asked when the trial has ended, in whichever way. */
    public LiveMeasurement measured() {
        return measured;
    }

    /** The version of Debezium that ran, by its own word. */
    public Optional<String> debezium() {
        return engine.debezium();
    }

    @Override
    public Optional<Load> load() {
        return measured.load();
    }

    /** @throws InterruptedException if it was interrupted; a recording that had begun has been written */
    @Override
    public TrialOutcome<LatencyFigures> run() throws InterruptedException {
        measure();
        return new TrialOutcome<>(measured.latencyFigures(source.demand()), measured.interference());
    }

    /** Likewise where the load's own figures are not asked for, which may not be whole. */
    public void measure() throws InterruptedException {
        engine.prepare();
        if (purpose == Purpose.RECORDED) {
            measure(Optional.empty(), timeline::receive);
            return;
        }
        Optional<LongSupplier> backlog = backlog();
        try (LagWatch lag = source.lagWatch()) {
            measured.lag = Optional.of(lag);
            measure(backlog, message -> {
                timeline.receive(message);
                lag.receive(message);
            });
        }
    }

    private Optional<LongSupplier> backlog() throws InterruptedException {
        if (source.demand().kind() != Demand.DemandKind.BACKLOG) {
            return Optional.empty();
        }
        enter(Phase.LOADING);
        return Optional.of(source.makeBacklog(ledger));
    }

    /** @param backlog behind which position the last event of one lies */
    private void measure(Optional<LongSupplier> backlog, Consumer<Message> listener) throws InterruptedException {
        committed.since(setUp.slot());
        try (engine;
                ConsumedQueue consumed = queue.orElse(null)) {
            enter(Phase.STARTING);
            if (consumed != null) {
                consumed.start();
                measured.queue = queue;
            }
            engine.start(listener);
            Counters ready = engine.ready();
            committed.since(setUp.slot());
            if (backlog.isPresent()) {
                drain(ready, backlog.get());
            } else {
                live();
            }
            enter(Phase.STOPPING);
            measured.peakRssBytes = engine.peakRssBytes();
            Message.Finished finished = engine.stop();
            if (consumed != null) {
                consumed.end(finished.counters().events());
            }
            measured.unchecked = committed.check(setUp.subject(), setUp.variant(), finished);
        }
    }

    /** From the first moment on: what a backlog costs is what it costs a JVM that has just been started. */
    private void drain(Counters ready, LongSupplier position) throws InterruptedException {
        enter(Phase.MEASURING);
        measured.start = Optional.of(ready);
        measured.usageStart = Optional.of(engine.usage());
        measured.countedStart = engine.counted();
        if (queue.isPresent()) {
            queue.get().open();
        }
        catchUp(Phase.MEASURING, position);
        measured.countedEnd = engine.counted();
        measured.usageEnd = Optional.of(engine.usage());
        measured.end = engine.latest();
        if (queue.isPresent()) {
            emptied();
            queue.get().endWindow();
        }
    }

    private void emptied() throws InterruptedException {
        queue.get()
                .drain(
                        () -> engine.latest().map(Counters::events).orElse(0L),
                        catchUpLimit,
                        () -> show(Phase.CATCH_UP, Optional.empty()));
    }

    private void live() throws InterruptedException {
        enter(Phase.WARM_UP);
        loaded();
        enter(Phase.CATCH_UP);
        catchUp(Phase.CATCH_UP, source.mark());
        if (queue.isPresent()) {
            emptied();
        }
    }

    private void loaded() throws InterruptedException {
        Duration margin = source.demand().kind() == Demand.DemandKind.SURGE
                ? LOAD_MARGIN.plus(SURGE_LEAD).plus(source.surgeLength())
                : LOAD_MARGIN;
        try (Load running = source.start(setUp.folder(), margin, ledger).orElse(null)) {
            measured.load = Optional.ofNullable(running);
            window();
            if (running != null) {
                measured.loadEndedFirst = running.awaitEnd(Duration.ZERO);
                enter(Phase.CATCH_UP);
                running.finish();
                LoadSetUp.end(running);
            }
        }
    }

    private void window() throws InterruptedException {
        spend(Phase.WARM_UP, source.warmUp());
        Phase phase = purpose == Purpose.RECORDED ? Phase.RECORDING : Phase.MEASURING;
        measured.start = Optional.of(begin(phase));
        if (queue.isPresent()) {
            queue.get().open();
        }
        // After the answer: starting a recording costs CPU that is not part of what is measured.
        measured.usageStart = Optional.of(engine.usage());
        measured.countedStart = engine.counted();
        boolean whole = false;
        try {
            if (source.demand().kind() == Demand.DemandKind.SURGE) {
                surge(phase);
            }
            measured(phase);
            whole = true;
        } finally {
            if (whole) {
                end();
                if (queue.isPresent()) {
                    queue.get().endWindow();
                }
            } else {
                keep();
            }
        }
    }

    private void measured(Phase phase) throws InterruptedException {
        if (!soak) {
            spend(phase, source.duration());
            return;
        }
        Vitals vitals = new Vitals(engine, timeline.startedAt().orElseThrow());
        measured.vitals = Optional.of(vitals);
        long start = System.nanoTime();
        vitals.look();
        long looks = Math.min(LOOKS, Math.max(1, source.duration().dividedBy(LEAST_PAUSE)));
        for (long i = 1; i <= looks; i++) {
            // A look takes its time, and the load ends when the time is over.
            long due = start + i * source.duration().toNanos() / looks;
            spend(phase, Duration.ofNanos(Math.max(0, due - System.nanoTime())));
            vitals.look();
        }
    }

    private void surge(Phase phase) throws InterruptedException {
        spend(phase, SURGE_LEAD);
        measured.surgeStart = Optional.of(Instant.now());
        try (Load surge =
                source.startSurge(setUp.folder().resolve("surge"), ledger).orElse(null)) {
            measured.surge = Optional.ofNullable(surge);
            spend(phase, source.surgeLength());
            if (surge != null) {
                LoadSetUp.end(surge);
            }
        }
    }

    /** Between two messages of progress, without touching the program, unless it is recorded. */
    private Counters begin(Phase phase) throws InterruptedException {
        if (purpose == Purpose.RECORDED) {
            // On a busy machine a recording takes seconds to start: until then it is none.
            Counters start = engine.record();
            enter(phase);
            return start;
        }
        enter(phase);
        timeline.open();
        return engine.told(timeline::first);
    }

    private void end() throws InterruptedException {
        measured.countedEnd = engine.counted();
        measured.usageEnd = Optional.of(engine.usage());
        measured.peakRssBytes = engine.peakRssBytes();
        if (purpose == Purpose.RECORDED) {
            measured.end = Optional.of(engine.recorded());
            return;
        }
        timeline.close();
        measured.end = Optional.of(engine.told(timeline::last));
    }

    /** On the way out of an interruption or a failure: what has been recorded is written if the engine still can. */
    private void keep() {
        boolean interrupted = Thread.interrupted();
        try {
            end();
        } catch (Failure e) {
            // The engine is dead: why is already on its way up, and its own shutdown has written what it could.
            measured.end = engine.latest();
            measured.usageEnd = Optional.empty();
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Lets time pass, and fails as soon as the engine or the load does. */
    private void spend(Phase phase, Duration time) throws InterruptedException {
        Engine.spend(Optional.of(engine), time, left -> {
            show(phase, Optional.of(left));
            measured.load.ifPresent(LoadSetUp::failIfFailed);
        });
    }

    private void catchUp(Phase phase, LongSupplier position) throws InterruptedException {
        measured.catchUp = Optional.of(engine.catchUp(position, catchUpLimit, left -> show(phase, Optional.of(left))));
    }

    private void enter(Phase phase) {
        timeline.enter(phase);
        show(phase, Optional.empty());
    }

    private void show(Phase phase, Optional<Duration> left) {
        measured.queue.ifPresent(ConsumedQueue::look);
        measured.lag.ifPresent(lag -> lag.latestBytes().ifPresent(observer::behind));
        observer.at(phase, left, timeline.latest());
    }
}
