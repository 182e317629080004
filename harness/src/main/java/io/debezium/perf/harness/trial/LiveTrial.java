package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.Demand;

/**
 * A trial under a live load, or under none: start the engine, wait for streaming, put on the load, warm up, measure, wait
 * until the engine has caught up, stop. What was measured can be asked for at any time, so that an interruption or a
 * failure loses nothing that was there. One use.
 */
public final class LiveTrial {

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration LOAD_END_LIMIT = Duration.ofSeconds(30);
    /** How much longer the load runs than what is measured, which begins and ends up to a second late. */
    private static final Duration LOAD_MARGIN = Duration.ofSeconds(4);

    private static final Duration DISPLAY = Duration.ofMillis(250);

    private final TrialSetUp setUp;
    private final Ledger ledger;
    private final TrialObserver observer;
    private final Timeline timeline = new Timeline();
    private final Measured measured = new Measured(timeline);
    private final Stretch stretch;
    private final Committed committed;

    public LiveTrial(TrialSetUp setUp, Ledger ledger, TrialObserver observer) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.observer = observer;
        this.committed = new Committed(setUp.endpoint(), setUp.witness());
        this.stretch = setUp.recorded() ? Stretch.recorded(setUp) : Stretch.counted(timeline);
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
        if (setUp.recorded()) {
            run(command, OptionalLong.empty(), timeline::receive);
            return;
        }
        OptionalLong backlog = backlog();
        try (LagWatch lag = LagWatch.of(setUp.endpoint())) {
            measured.lag = Optional.of(lag);
            run(command, backlog, message -> {
                timeline.receive(message);
                lag.receive(message);
            });
        }
    }

    private OptionalLong backlog() throws InterruptedException {
        if (setUp.demand().kind() != Demand.Kind.BACKLOG) {
            return OptionalLong.empty();
        }
        enter(Phase.LOADING);
        return OptionalLong.of(Backlog.make(setUp, ledger));
    }

    /** @param backlog behind which position the last event of one lies */
    private void run(Command command, OptionalLong backlog, Consumer<Message> listener) throws InterruptedException {
        committed.since(setUp.slot());
        try (Engine engine = Engine.start(
                setUp.variant().spec().text(),
                command,
                ServerProperties.secrets(setUp.endpoint()),
                setUp.folder().resolve("dbz-app.log"),
                ledger,
                listener)) {
            try {
                phases(engine, backlog);
            } finally {
                measured.logTail = engine.tail();
                measured.debezium = engine.debezium();
            }
        }
    }

    private void phases(Engine engine, OptionalLong backlog) throws InterruptedException {
        enter(Phase.STARTING);
        Counters ready = engine.awaitReady(READY_LIMIT);
        committed.since(setUp.slot());
        if (backlog.isPresent()) {
            drain(engine, ready, backlog.getAsLong());
        } else {
            live(engine);
        }
        enter(Phase.STOPPING);
        measured.peakRssBytes = setUp.peakRss(engine.pid());
        measured.unchecked = committed.check(setUp.variant().spec().text(), setUp.variant(), engine.stop());
    }

    /** From the first moment on: what a backlog costs is what it costs a JVM that has just been started. */
    private void drain(Engine engine, Counters ready, long position) throws InterruptedException {
        enter(Phase.MEASURING);
        measured.start = Optional.of(ready);
        measured.usageStart = Optional.of(setUp.usage(engine.pid()));
        catchUp(engine, Phase.MEASURING, position);
        measured.usageEnd = Optional.of(setUp.usage(engine.pid()));
        measured.end = engine.latest();
    }

    private void live(Engine engine) throws InterruptedException {
        enter(Phase.WARM_UP);
        Optional<Workload> load = setUp.load();
        if (load.isPresent()) {
            loaded(engine, load.get());
        } else {
            measure(engine);
        }
        enter(Phase.CATCH_UP);
        catchUp(engine, Phase.CATCH_UP, Watermark.write(setUp.endpoint()));
    }

    private void loaded(Engine engine, Workload workload) throws InterruptedException {
        Duration length = setUp.warmUp().plus(measuredFor()).plus(LOAD_MARGIN);
        try (Load load =
                Load.start(workload, setUp.endpoint(), setUp.folder(), setUp.pgbench(), length, setUp.seed(), ledger)) {
            measured.load = Optional.of(load);
            measure(engine);
            enter(Phase.CATCH_UP);
            if (!load.awaitEnd(LOAD_END_LIMIT)) {
                load.stop();
            }
        }
    }

    private void measure(Engine engine) throws InterruptedException {
        spend(engine, Phase.WARM_UP, setUp.warmUp());
        Phase phase = setUp.recorded() ? Phase.RECORDING : Phase.MEASURING;
        enter(phase);
        measured.start = Optional.of(stretch.begin(engine));
        // After the answer: starting a recording costs CPU that is not part of what is measured.
        measured.usageStart = Optional.of(setUp.usage(engine.pid()));
        boolean whole = false;
        try {
            if (setUp.demand().kind() == Demand.Kind.SURGE) {
                surge(engine, phase);
            }
            spend(engine, phase, setUp.duration());
            whole = true;
        } finally {
            if (whole) {
                end(engine);
            } else {
                keep(engine);
            }
        }
    }

    private void surge(Engine engine, Phase phase) throws InterruptedException {
        spend(engine, phase, Surge.LEAD);
        Surge surge = Surge.start(setUp, ledger);
        measured.surge = Optional.of(surge);
        try (Load load = surge.load()) {
            spend(engine, phase, Surge.length(setUp.demand()));
            if (!load.awaitEnd(LOAD_END_LIMIT)) {
                load.stop();
            }
        }
    }

    private Duration measuredFor() {
        return setUp.demand().kind() == Demand.Kind.SURGE
                ? setUp.duration().plus(Surge.LEAD).plus(Surge.length(setUp.demand()))
                : setUp.duration();
    }

    private void end(Engine engine) throws InterruptedException {
        measured.usageEnd = Optional.of(setUp.usage(engine.pid()));
        measured.peakRssBytes = setUp.peakRss(engine.pid());
        measured.end = Optional.of(stretch.end(engine));
    }

    /** On the way out of an interruption or a failure: what has been recorded is written if the engine still can. */
    private void keep(Engine engine) {
        boolean interrupted = Thread.interrupted();
        try {
            end(engine);
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
    private void spend(Engine engine, Phase phase, Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        BooleanSupplier over = () -> System.nanoTime() >= end;
        while (!over.getAsBoolean()) {
            long left = Math.max(0, end - System.nanoTime());
            show(phase, Optional.of(Duration.ofNanos(left)));
            engine.await(over, Duration.ofNanos(Math.min(left, DISPLAY.toNanos())));
            Optional<TrialFailure> failure = measured.load().flatMap(Load::failure);
            if (failure.isPresent()) {
                throw failure.get();
            }
        }
    }

    /** @param position behind which the last event lies */
    private void catchUp(Engine engine, Phase phase, long position) throws InterruptedException {
        Duration limit = setUp.catchUpLimit();
        long start = System.nanoTime();
        BooleanSupplier done = () -> engine.latest().map(Counters::lsn).orElse(0L) >= position;
        boolean caughtUp = done.getAsBoolean();
        while (!caughtUp && System.nanoTime() - start < limit.toNanos()) {
            Duration left = limit.minusNanos(System.nanoTime() - start);
            show(phase, Optional.of(left));
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
        show(phase, Optional.empty());
    }

    private void show(Phase phase, Optional<Duration> left) {
        measured.lag.ifPresent(lag -> lag.latestBytes().ifPresent(observer::behind));
        observer.at(phase, left, timeline.latest());
    }

    private Command command() {
        try {
            Files.createDirectories(setUp.folder());
            return setUp.variant().command(setUp.folder(), setUp.engineProperties(), setUp.appOptions());
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }
}
