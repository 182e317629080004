package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A trial of what a load comes to while a slot is read, or is not: start the engine where there is one, wait for streaming,
 * put on the load, warm up, measure, stop. One use.
 */
public final class ImpactTrial implements TrialRun<ImpactFigures> {

    /** Room that is left to the server whatever a slot retains: without any it ends in the middle of a write. */
    public static final long RESERVE_BYTES = 256L << 20;

    private final ImpactSetUp setUp;
    private final Ledger ledger;
    private final TrialObserver observer;
    private final Optional<Engine> engine;
    private final Timeline timeline = new Timeline();
    private final List<String> notes = new ArrayList<>();
    private Optional<Load> load = Optional.empty();
    private Optional<LagWatch> lag = Optional.empty();
    private Clocks start;
    private Clocks end;
    private Long retained;

    public ImpactTrial(ImpactSetUp setUp, Ledger ledger, TrialObserver observer) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.observer = observer;
        this.engine = setUp.reader()
                .map(reader -> new Engine(reader, reader.engineProperties(), List.of("--ordered"), ledger));
    }

    /** The load, ended; empty when the trial did not come that far. */
    public Optional<Load> load() {
        return load;
    }

    @Override
    public String command() {
        return engine.map(Engine::command).orElse("");
    }

    @Override
    public List<String> logTail() {
        return engine.map(Engine::logTail).orElse(List.of());
    }

    /** @throws UnfitEnvironment if the disk gets full */
    @Override
    public TrialOutcome<ImpactFigures> run() throws InterruptedException {
        try (WalClock wal = WalClock.of(setUp.server())) {
            if (engine.isPresent()) {
                captured(engine.get(), wal);
            } else {
                loaded(wal);
            }
        }
        Optional<Interference> interference = end.usage().interferenceSince(start.usage());
        return new TrialOutcome<>(
                figures(),
                setUp.foreignProxy()
                        ? interference.map(
                                seen -> new Interference(seen.stealPercent(), Double.NaN, seen.clockSetSeconds()))
                        : interference);
    }

    private void captured(Engine reader, WalClock wal) throws InterruptedException {
        TrialSetUp program = setUp.reader().orElseThrow();
        enter(Phase.STARTING);
        reader.prepare();
        Committed committed = new Committed(setUp.server(), setUp.load().witness());
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
            loaded(wal);
            enter(Phase.STOPPING);
            committed.check(program.subject(), program.variant(), reader.stop()).ifPresent(notes::add);
        }
    }

    private void loaded(WalClock wal) throws InterruptedException {
        enter(Phase.WARM_UP);
        try (Load running = setUp.load().start(setUp.folder(), LoadSetUp.MARGIN, ledger)) {
            load = Optional.of(running);
            spend(running, Phase.WARM_UP, setUp.load().warmUp());
            enter(Phase.MEASURING);
            start = clocks(wal);
            spend(running, Phase.MEASURING, setUp.load().duration());
            end = clocks(wal);
            retained = setUp.slot().map(wal::retained).orElse(null);
            enter(Phase.STOPPING);
            LoadSetUp.end(running);
            LoadSetUp.failIfFailed(running);
        }
    }

    /** Lets time pass, and fails as soon as the engine or the load does, or the disk is nearly full. */
    private void spend(Load running, Phase phase, Duration time) throws InterruptedException {
        Engine.spend(engine, time, left -> {
            observer.at(phase, Optional.of(left), timeline.latest());
            LoadSetUp.failIfFailed(running);
            requireRoom();
        });
    }

    private void requireRoom() {
        OptionalLong free = setUp.freeBytes().get();
        if (setUp.slot().isPresent() && free.isPresent() && free.getAsLong() < RESERVE_BYTES) {
            throw new UnfitEnvironment(
                    "the server's disk",
                    "has only %d MiB left, and the slot retains what the load writes".formatted(free.getAsLong() >> 20),
                    "Make room, or shorten --warmup and --duration; then --resume the run.");
        }
    }

    private ImpactFigures figures() {
        LoadResult done =
                load.orElseThrow().result(start.usage().at(), end.usage().at());
        if (done.transactions() == 0) {
            throw new TrialFailure(
                    "load by " + load.get().generator(),
                    "no transaction succeeded within the window",
                    "pgbench.txt in the trial's folder tells more.");
        }
        CoreUse all = end.usage().coresSince(start.usage());
        double seconds = end.usage().secondsSince(start.usage());
        // A child of ours, as the generator is.
        double proxy = (end.proxySeconds() - start.proxySeconds()) / seconds;
        lag.flatMap(LagWatch::fault).ifPresent(notes::add);
        return new ImpactFigures(
                seconds,
                done,
                load.get().printout().orElse(null),
                new CoreUse(
                        all.engine(),
                        all.database(),
                        Math.max(0, all.load() - proxy),
                        all.harness(),
                        all.other(),
                        all.stealPercent()),
                setUp.proxyPid().isPresent() ? (Double) proxy : null,
                end.walPosition() - start.walPosition(),
                retained,
                reader(),
                notes);
    }

    /** Its reports come once a second: those within the window. */
    private CaptureFigures reader() {
        if (setUp.reader().isEmpty()) {
            return null;
        }
        Instant ready = timeline.startedAt().orElseThrow();
        double from = Duration.between(ready, start.usage().at()).toNanos() / 1e9;
        double to = Duration.between(ready, end.usage().at()).toNanos() / 1e9;
        double rate = timeline.points().stream()
                .filter(point -> point.second() > from && point.second() <= to)
                .mapToDouble(SeriesPoint::eventsPerSecond)
                .average()
                .orElse(0);
        Long behind = lag.map(LagWatch::lags).orElse(List.of()).stream()
                .filter(each -> each.second() > from && each.second() <= to)
                .reduce((earlier, later) -> later)
                .map(Lag::bytes)
                .orElse(null);
        ThreadTimes threads = end.usage().engine().since(start.usage().engine());
        long nanos = threads.nanos();
        return new CaptureFigures(
                rate, behind, nanos == 0 ? null : (Double) ((double) threads.nanos(ThreadKind.JIT) / nanos));
    }

    private void enter(Phase phase) {
        timeline.enter(phase);
        observer.at(phase, Optional.empty(), timeline.latest());
    }

    private Clocks clocks(WalClock wal) {
        long position = wal.position();
        double proxy =
                setUp.proxyPid().isPresent() ? CpuClock.tree(setUp.proxyPid().getAsLong()) : 0;
        Usage usage = engine.map(Engine::usage).orElseGet(() -> Usage.read(OptionalLong.empty(), setUp.serverPid()));
        return new Clocks(usage, proxy, position);
    }

    /**
     * All clocks at one end of the window.
     *
     * @param proxySeconds CPU of the proxy; 0 without one of ours
     */
    private record Clocks(Usage usage, double proxySeconds, long walPosition) {}
}
