package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A trial over a tape: start the program, let it drain its copy of the slot, read all clocks at both ends of the window, check
 * the delivered events against the tape, stop. For one use.
 */
public final class ReplayTrial extends EngineTrial<ReplayFigures> {

    /** How long a trial may go without a new event before it fails. */
    public static final Duration STALL_LIMIT = Duration.ofSeconds(60);

    /** The same limit for a counted trial, whose consumer waits for a full queue, which on a busy machine takes longer. */
    public static final Duration COUNTED_STALL_LIMIT = Duration.ofMinutes(5);

    final ReplaySetUp setUp;
    private final Duration stallLimit;
    private final TapeObserver observer;
    final ReplayWindow window;
    private final DeliveryCheck check;
    private Optional<String> order = Optional.empty();

    /** @param stallLimit how long the trial may go without a new event, usually {@link #STALL_LIMIT} */
    public ReplayTrial(ReplaySetUp setUp, Ledger ledger, Duration stallLimit, TapeObserver observer) {
        this(
                setUp,
                new Engine(setUp.program(), setUp.engineProperties(), setUp.appOptions(), ledger),
                stallLimit,
                observer);
    }

    /** @param engine to run in place of the variant's own */
    ReplayTrial(ReplaySetUp setUp, Engine engine, Duration stallLimit, TapeObserver observer) {
        super(engine);
        this.setUp = setUp;
        this.stallLimit = stallLimit;
        this.observer = observer;
        this.window = new ReplayWindow(setUp, setUp.variant().spec().mostInFlight(), engine::reading, engine::counted);
        this.check = setUp.check();
    }

    /** Watches a trial over a tape while it runs, for a display. Called on the trial's thread, a few times a second. */
    @FunctionalInterface
    public interface TapeObserver {

        /**
         * Called with the progress.
         *
         * @param events number of row events so far
         * @param newest the program's figures over the last second or more; empty before there are any
         */
        void at(long events, Optional<SeriesPoint> newest);
    }

    /**
     * CPU time of each thread of the program within the window; empty where the system does not report it, or nothing was
     * measured.
     */
    public ThreadTimes threads() {
        return window.delta().map(ClockDelta::threads).orElse(new ThreadTimes(Map.of()));
    }

    /** The files that a digest trial has written. */
    public Delivered delivered() {
        return new Delivered(setUp.digest());
    }

    /** The {@link io.debezium.perf.harness.link.EventOrder} of the events of a digest trial, as text; empty in other trials. */
    public Optional<String> order() {
        return order;
    }

    /** @throws TrialFailure if the program fails, stalls, or does not deliver what the tape holds */
    @Override
    public TrialOutcome<ReplayFigures> run() throws InterruptedException {
        engine.prepare();
        Moment forked = Moment.now();
        try (engine) {
            engine.start(window::receive);
            return switch (setUp.purpose()) {
                case TIMED -> timed(forked);
                case RECORDED -> recorded(forked);
                case DIGEST -> digest();
                case COUNTED -> counted(forked);
            };
        }
    }

    private TrialOutcome<ReplayFigures> timed(Moment forked) throws InterruptedException {
        double startUp = ready(forked);
        drain();
        Optional<Long> peakRss = engine.peakRssBytes();
        stop();
        return outcome(startUp, peakRss);
    }

    private TrialOutcome<ReplayFigures> recorded(Moment forked) throws InterruptedException {
        double startUp = ready(forked);
        await(window::warm);
        engine.record();
        if (window.complete()) {
            throw TrialFailure.of(
                    "trial.all-came-before-recording", setUp.variant().spec().text());
        }
        drain();
        ClockReading last = engine.reading(null);
        window.end(last.with(engine.recorded()));
        Optional<Long> peakRss = engine.peakRssBytes();
        stop();
        return outcome(startUp, peakRss);
    }

    /** Runs a digest trial, whose progress is the size of the digest file; the program ends by itself. */
    private TrialOutcome<ReplayFigures> digest() throws InterruptedException {
        boolean ended = engine.driveToExit(
                () -> {
                    long events = delivered().entries();
                    observer.at(events, Optional.empty());
                    return events;
                },
                stallLimit);
        if (!ended) {
            throw check.stalled(delivered().entries(), setUp.replay().events());
        }
        Message.Finished finished = engine.finished();
        check.digested(finished, delivered().entries());
        order = finished.order();
        return TrialOutcome.unmeasured();
    }

    private TrialOutcome<ReplayFigures> counted(Moment forked) throws InterruptedException {
        ready(forked);
        await(window::countedThrough);
        engine.halt();
        return TrialOutcome.unmeasured();
    }

    /** Waits until the program is ready; returns the seconds since it was forked. */
    private double ready(Moment forked) throws InterruptedException {
        engine.ready();
        double startUp = Moment.now().secondsSince(forked);
        engine.sender(setUp.replay().sender());
        return startUp;
    }

    /** Waits for the last event, and checks that it is the tape's last. */
    private void drain() throws InterruptedException {
        await(window::complete);
        check.complete(window.newest().orElseThrow(), window.expected());
    }

    private void await(BooleanSupplier condition) throws InterruptedException {
        boolean reached = engine.drive(
                condition,
                () -> {
                    observer.at(window.newest().map(Counters::events).orElse(0L), window.point());
                    return window.count();
                },
                stallLimit);
        if (!reached) {
            // Marks are far apart: only the last message, sent when the program stops, has the exact number of events.
            engine.stop();
            throw check.stalled(engine.latest().map(Counters::events).orElse(0L), window.expected());
        }
    }

    private void stop() throws InterruptedException {
        Message.Finished finished = engine.halt();
        check.nothingBeyond(finished.counters(), window.expected());
        if (setUp.purpose() == Purpose.TIMED) {
            check.inOrder(finished, expectedOrder());
        }
    }

    /**
     * The order that the tape requires; empty if the raw reader gets another number of rows than Debezium delivers events,
     * since their order is then unknown.
     */
    private Optional<String> expectedOrder() {
        return window.expected() == setUp.replay().events() ? setUp.replay().order() : Optional.empty();
    }

    private TrialOutcome<ReplayFigures> outcome(double startUp, Optional<Long> peakRss) {
        if (window.delta().isEmpty()) {
            throw TrialFailure.counting(
                    "trial.one-reading",
                    setUp.variant().spec().text(),
                    setUp.warmUpEvents(),
                    window.expected(),
                    setUp.markEvery());
        }
        return new TrialOutcome<>(window.figures(peakRss.orElse(null), startUp), window.interference());
    }
}
