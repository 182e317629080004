package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A trial that measures something else than the engine, beside the engine and under a load where there are such: start the
 * engine, wait for streaming, put on the load, warm up, measure, end the load, stop the engine, and hold what it has delivered
 * against what was committed. One use.
 *
 * @param <F> what it measures
 */
abstract class SideTrial<F> implements TrialRun<F> {

    final SideSetUp setUp;
    final Ledger ledger;
    private final TrialObserver observer;
    private final Optional<Engine> engine;
    private final Timeline timeline = new Timeline();
    private final List<String> notes = new ArrayList<>();
    private Optional<Load> load = Optional.empty();
    private Optional<LagWatch> lag = Optional.empty();

    SideTrial(SideSetUp setUp, Ledger ledger, TrialObserver observer) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.observer = observer;
        this.engine = setUp.reader()
                .map(reader -> new Engine(reader, reader.engineProperties(), List.of("--ordered"), ledger));
    }

    /** What is measured, when the load has warmed up. */
    abstract void measure() throws InterruptedException;

    /** What it came to, when all has ended. */
    abstract TrialOutcome<F> outcome();

    /** How much longer the load runs than its warm-up and duration. */
    Duration margin() {
        return LoadSetUp.MARGIN;
    }

    /** Looked at a few times a second while {@linkplain #spend time passes}; may throw. */
    void look() {}

    @Override
    public final Optional<Load> load() {
        return load;
    }

    @Override
    public final String command() {
        return engine.map(Engine::command).orElse("");
    }

    @Override
    public final List<String> logTail() {
        return engine.map(Engine::logTail).orElse(List.of());
    }

    /** @throws TrialFailure if the reader or the load fails, or the reader has not delivered what was committed */
    @Override
    public final TrialOutcome<F> run() throws InterruptedException {
        if (engine.isPresent()) {
            captured(engine.get(), setUp.reader().orElseThrow());
        } else {
            loaded();
        }
        return outcome();
    }

    private void captured(Engine reader, TrialSetUp program) throws InterruptedException {
        enter(Phase.STARTING);
        reader.prepare();
        Committed committed = new WitnessSlot(setUp.server(), setUp.load().witness());
        committed.since(program.slot());
        try (LagWatch watch = LagWatch.of(setUp.server());
                reader) {
            lag = Optional.of(watch);
            reader.start(message -> {
                timeline.receive(message);
                watch.receive(message);
            });
            reader.ready();
            committed.since(program.slot());
            loaded();
            enter(Phase.STOPPING);
            committed.check(program.subject(), program.variant(), reader.stop()).ifPresent(notes::add);
        }
        lag.flatMap(LagWatch::fault).ifPresent(notes::add);
    }

    private void loaded() throws InterruptedException {
        enter(Phase.WARM_UP);
        try (Load running = setUp.load().start(setUp.folder(), margin(), ledger).orElse(null)) {
            load = Optional.ofNullable(running);
            spend(Phase.WARM_UP, setUp.load().warmUp());
            enter(Phase.MEASURING);
            measure();
            enter(Phase.STOPPING);
            if (running != null) {
                LoadSetUp.end(running);
                LoadSetUp.failIfFailed(running);
            }
        }
    }

    /** Lets time pass, and fails as soon as the reader or the load does. */
    final void spend(Phase phase, Duration time) throws InterruptedException {
        Engine.spend(engine, time, left -> {
            observer.at(phase, Optional.of(left), timeline.latest());
            load.ifPresent(LoadSetUp::failIfFailed);
            look();
        });
    }

    private void enter(Phase phase) {
        timeline.enter(phase);
        observer.at(phase, Optional.empty(), timeline.latest());
    }

    /** All clocks of the kernel, now. */
    final Usage usage() {
        return engine.map(Engine::usage).orElseGet(() -> Usage.read(OptionalLong.empty(), setUp.serverPid()));
    }

    /** What was not as it should be with the reader, a sentence each. */
    final List<String> notes() {
        return notes;
    }

    /** The lag of the reader at each of its reports between two readings of the clocks, once a second; none without a reader. */
    final List<Lag> lags(Usage start, Usage end) {
        return lag.map(LagWatch::lags).orElse(List.of()).stream()
                .filter(each -> isBetween(start, end, each.second()))
                .toList();
    }

    /** What the reader did meanwhile, by these reports; nothing without one. */
    final Figures readerFigures(Usage start, Usage end) {
        if (engine.isEmpty()) {
            return Figures.of();
        }
        double rate = timeline.points().stream()
                .filter(point -> isBetween(start, end, point.second()))
                .mapToDouble(SeriesPoint::eventsPerSecond)
                .average()
                .orElse(0);
        List<Lag> lags = lags(start, end);
        ThreadTimes threads = end.engine().since(start.engine());
        long nanos = threads.nanos();
        return Figures.of()
                .with(Metric.EVENTS_PER_SECOND, rate)
                .with(Metric.READER_CORES, end.coresSince(start).engine())
                .with(
                        Metric.BEHIND_BYTES,
                        lags.isEmpty() ? null : lags.get(lags.size() - 1).bytes())
                .with(Metric.JIT_SHARE, nanos == 0 ? null : (Double) ((double) threads.nanos(ThreadKind.JIT) / nanos));
    }

    private boolean isBetween(Usage start, Usage end, double second) {
        Instant ready = timeline.startedAt().orElseThrow();
        return second > Duration.between(ready, start.at()).toNanos() / 1e9
                && second <= Duration.between(ready, end.at()).toNanos() / 1e9;
    }
}
