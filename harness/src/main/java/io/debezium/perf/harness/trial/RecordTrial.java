package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.RecordResult.CatchUp;

/**
 * A trial under a live load: start the engine, wait for streaming, put on the load, warm up, record, wait until the engine
 * has caught up, stop. What was measured can be asked for at any time, so that an interruption or a failure loses nothing
 * that was there. One use.
 */
public final class RecordTrial {

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
    private static final Duration LOAD_END_LIMIT = Duration.ofSeconds(30);
    /** How much longer the load runs than the recording: it must not end within it. */
    private static final Duration LOAD_MARGIN = Duration.ofSeconds(2);

    private static final Duration DISPLAY = Duration.ofMillis(250);

    private final TrialSetUp setUp;
    private final Ledger ledger;
    private final TrialObserver observer;
    private final Timeline timeline = new Timeline();
    private final Measured measured = new Measured(timeline);

    public RecordTrial(TrialSetUp setUp, Ledger ledger, TrialObserver observer) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.observer = observer;
    }

    /** What was measured so far; to be asked when {@link #run} has ended, in whichever way. */
    public Measured measured() {
        return measured;
    }

    /**
     * Runs it to its end. The engine and the load have ended when this returns, normally or not.
     *
     * @throws TrialFailure if the engine or the load fails
     * @throws InterruptedException if it was interrupted; a recording that had begun has been written
     */
    public void run() throws InterruptedException {
        Command command = command();
        measured.command = command.toString();
        try (Engine engine = Engine.start(
                setUp.variant().spec().text(),
                command.with("PGPASSWORD", setUp.endpoint().password()),
                setUp.folder().resolve("dbz-app.log"),
                ledger,
                timeline::receive)) {
            try {
                phases(engine);
            } finally {
                measured.logTail = engine.tail();
                measured.debezium = engine.debezium();
            }
        }
    }

    private void phases(Engine engine) throws InterruptedException {
        enter(Phase.STARTING);
        engine.awaitReady(READY_LIMIT);
        Duration length = setUp.warmUp().plus(setUp.duration()).plus(LOAD_MARGIN);
        enter(Phase.WARM_UP);
        try (Load load = Load.start(
                setUp.workload(), setUp.endpoint(), setUp.folder(), setUp.pgbench(), length, setUp.seed(), ledger)) {
            measured.load = Optional.of(load);
            spend(engine, load, Phase.WARM_UP, setUp.warmUp());
            record(engine, load);
            enter(Phase.CATCH_UP);
            if (!load.awaitEnd(LOAD_END_LIMIT)) {
                load.stop();
            }
        }
        catchUp(engine);
        enter(Phase.STOPPING);
        measured.peakRssBytes = setUp.peakRss(engine.pid());
        engine.stop();
    }

    private void record(Engine engine, Load load) throws InterruptedException {
        enter(Phase.RECORDING);
        measured.start = Optional.of(engine.record(
                setUp.recording(), "profile", JfrSettings.of(setUp.variant().jdk()), ANSWER_LIMIT));
        // After the answer: starting a recording costs CPU that is not part of what is measured.
        measured.usageStart = Optional.of(setUp.usage(engine.pid()));
        boolean whole = false;
        try {
            spend(engine, load, Phase.RECORDING, setUp.duration());
            whole = true;
        } finally {
            if (whole) {
                endRecording(engine);
            } else {
                keepRecording(engine);
            }
        }
    }

    private void endRecording(Engine engine) throws InterruptedException {
        measured.usageEnd = Optional.of(setUp.usage(engine.pid()));
        measured.peakRssBytes = setUp.peakRss(engine.pid());
        measured.end = Optional.of(engine.recorded(ANSWER_LIMIT));
    }

    /** On the way out of an interruption or a failure: what has been recorded is written if the engine still can. */
    private void keepRecording(Engine engine) {
        boolean interrupted = Thread.interrupted();
        try {
            endRecording(engine);
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
    private void spend(Engine engine, Load load, Phase phase, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        BooleanSupplier over = () -> System.nanoTime() >= end;
        while (!over.getAsBoolean()) {
            long left = Math.max(0, end - System.nanoTime());
            observer.at(phase, Optional.of(Duration.ofNanos(left)), timeline.latest());
            engine.await(over, Duration.ofNanos(Math.min(left, DISPLAY.toNanos())));
            Optional<TrialFailure> failure = load.failure();
            if (failure.isPresent()) {
                throw failure.get();
            }
        }
    }

    private void catchUp(Engine engine) throws InterruptedException {
        Duration limit = setUp.catchUpLimit();
        long position = Watermark.write(setUp.endpoint());
        long start = System.nanoTime();
        BooleanSupplier done = () -> engine.latest().map(Counters::lsn).orElse(0L) >= position;
        boolean caughtUp = done.getAsBoolean();
        while (!caughtUp && System.nanoTime() - start < limit.toNanos()) {
            Duration left = limit.minusNanos(System.nanoTime() - start);
            observer.at(Phase.CATCH_UP, Optional.of(left), timeline.latest());
            caughtUp = engine.await(done, DISPLAY);
        }
        long reached = engine.latest().map(Counters::lsn).orElse(0L);
        long events = engine.latest().map(Counters::events).orElse(0L);
        measured.catchUp = Optional.of(new CatchUp(
                caughtUp,
                (System.nanoTime() - start) / 1e9,
                events,
                caughtUp ? 0 : Math.max(0, position - reached),
                limit.toMillis() / 1000.0));
    }

    private void enter(Phase phase) {
        timeline.enter(phase);
        observer.at(phase, Optional.empty(), timeline.latest());
    }

    private Command command() {
        try {
            Files.createDirectories(setUp.folder());
            return setUp.variant().command(setUp.folder(), setUp.engineProperties(), List.of("--recordable"));
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }
}
