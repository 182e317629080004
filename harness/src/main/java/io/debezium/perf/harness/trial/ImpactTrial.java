package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A trial of what a load comes to while a slot is read, or is not: start the engine where there is one, wait for streaming,
 * put on the load, warm up, measure, stop. One use.
 */
public final class ImpactTrial {

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration LOAD_END_LIMIT = Duration.ofSeconds(30);
    private static final Duration DISPLAY = Duration.ofMillis(250);

    /** Room that is left to the server whatever a slot retains: without any it ends in the middle of a write. */
    public static final long RESERVE_BYTES = 256L << 20;

    private final ImpactSetUp setUp;
    private final Ledger ledger;
    private final TrialObserver observer;
    private final Timeline timeline = new Timeline();
    private final List<String> notes = new ArrayList<>();
    private Optional<Load> load = Optional.empty();
    private Optional<LagWatch> lag = Optional.empty();
    private Clocks start;
    private Clocks end;
    private Long retained;
    private String command = "";
    private List<String> logTail = List.of();

    public ImpactTrial(ImpactSetUp setUp, Ledger ledger, TrialObserver observer) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.observer = observer;
    }

    /** The load, ended; empty when the trial did not come that far. */
    public Optional<Load> load() {
        return load;
    }

    /** The command line of the program under test; empty where there is none. */
    public String command() {
        return command;
    }

    /** The last lines of its log. */
    public List<String> logTail() {
        return logTail;
    }

    /**
     * Runs it to its end. The engine and the load have ended when this returns, normally or not.
     *
     * @return what was measured
     * @throws TrialFailure if the engine or the load fails
     * @throws UnfitEnvironment if the disk gets full
     */
    public ImpactFigures run() throws InterruptedException {
        try (WalClock wal = WalClock.of(setUp.server())) {
            if (setUp.reader().isPresent()) {
                read(setUp.reader().get(), wal);
            } else {
                loaded(Optional.empty(), wal);
            }
        }
        return figures();
    }

    private void read(SlotReader reader, WalClock wal) throws InterruptedException {
        enter(Phase.STARTING);
        Command line = command(reader);
        command = line.toString();
        Committed committed = new Committed(setUp.server(), setUp.witness());
        committed.since(reader.slot());
        try (LagWatch watch = LagWatch.of(setUp.server());
                Engine engine = Engine.start(
                        reader.variant().spec().text(),
                        line,
                        ServerProperties.secrets(reader.endpoint()),
                        setUp.folder().resolve("dbz-app.log"),
                        ledger,
                        message -> {
                            timeline.receive(message);
                            watch.receive(message);
                        })) {
            lag = Optional.of(watch);
            try {
                engine.awaitReady(READY_LIMIT);
                committed.since(reader.slot());
                loaded(Optional.of(engine), wal);
                enter(Phase.STOPPING);
                committed
                        .check(reader.variant().spec().text(), reader.variant(), engine.stop())
                        .ifPresent(notes::add);
            } finally {
                logTail = engine.tail();
            }
        }
    }

    private void loaded(Optional<Engine> engine, WalClock wal) throws InterruptedException {
        enter(Phase.WARM_UP);
        try (Load running = Load.start(
                setUp.workload(),
                setUp.through(),
                setUp.folder(),
                setUp.pgbench(),
                setUp.length(),
                setUp.seed(),
                ledger)) {
            load = Optional.of(running);
            spend(engine, running, Phase.WARM_UP, setUp.warmUp());
            enter(Phase.MEASURING);
            start = Clocks.read(engine, setUp, wal);
            spend(engine, running, Phase.MEASURING, setUp.duration());
            end = Clocks.read(engine, setUp, wal);
            retained = setUp.slot().map(wal::retained).orElse(null);
            enter(Phase.STOPPING);
            if (!running.awaitEnd(LOAD_END_LIMIT)) {
                running.stop();
            }
            failIfFailed(running);
        }
    }

    /** Lets time pass, and fails as soon as the engine or the load does, or the disk is nearly full. */
    private void spend(Optional<Engine> engine, Load running, Phase phase, Duration time) throws InterruptedException {
        long over = System.nanoTime() + time.toNanos();
        BooleanSupplier done = () -> System.nanoTime() >= over;
        while (!done.getAsBoolean()) {
            Duration left = Duration.ofNanos(Math.max(0, over - System.nanoTime()));
            observer.at(phase, Optional.of(left), timeline.latest());
            Duration slice = left.compareTo(DISPLAY) < 0 ? left : DISPLAY;
            if (engine.isPresent()) {
                engine.get().await(done, slice);
            } else {
                TimeUnit.NANOSECONDS.sleep(slice.toNanos());
            }
            failIfFailed(running);
            requireRoom();
        }
    }

    private static void failIfFailed(Load running) {
        Optional<TrialFailure> failure = running.failure();
        if (failure.isPresent()) {
            throw failure.get();
        }
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

    private Command command(SlotReader reader) {
        try {
            Files.createDirectories(setUp.folder());
            return reader.variant().command(setUp.folder(), reader.properties(setUp.folder()), List.of("--ordered"));
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }

    /**
     * All clocks at one end of the window.
     *
     * @param proxySeconds CPU of the proxy; 0 without one of ours
     */
    private record Clocks(Usage usage, double proxySeconds, long walPosition) {

        static Clocks read(Optional<Engine> engine, ImpactSetUp setUp, WalClock wal) {
            long position = wal.position();
            OptionalLong pid = engine.map(one -> OptionalLong.of(one.pid())).orElse(OptionalLong.empty());
            double proxy = setUp.proxyPid().isPresent()
                    ? CpuClock.tree(setUp.proxyPid().getAsLong())
                    : 0;
            return new Clocks(Usage.read(pid, setUp.serverPid()), proxy, position);
        }
    }
}
