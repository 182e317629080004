package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Mark;
import io.debezium.perf.harness.result.Purpose;

/**
 * A trial over a tape: start the program, let it drain its copy of the slot, read all clocks at both ends of the window,
 * check that what came is what was recorded, stop. One use.
 */
public final class ReplayTrial {

    /** How long no event may come. */
    public static final Duration STALL_LIMIT = Duration.ofSeconds(60);

    private static final Duration READY_LIMIT = Duration.ofSeconds(120);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(60);
    private static final Duration DISPLAY = Duration.ofMillis(250);

    private final ReplaySetUp setUp;
    private final Ledger ledger;
    private final Duration stallLimit;
    private final TapeObserver observer;
    private final CommandLine commandLine;
    private final ReplayWindow window;
    private final DeliveryCheck check;
    private volatile String command = "";
    private volatile List<String> logTail = List.of();

    /** @param stallLimit how long no event may come, usually {@link #STALL_LIMIT} */
    public ReplayTrial(ReplaySetUp setUp, Ledger ledger, Duration stallLimit, TapeObserver observer) {
        this(setUp, ledger, stallLimit, observer, setUp.variant()::command);
    }

    /** @param commandLine what is run in the variant's place */
    ReplayTrial(ReplaySetUp setUp, Ledger ledger, Duration stallLimit, TapeObserver observer, CommandLine commandLine) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.stallLimit = stallLimit;
        this.observer = observer;
        this.commandLine = commandLine;
        this.window = new ReplayWindow(setUp);
        this.check =
                new DeliveryCheck(setUp.variant().spec().text(), setUp.replay().lastLsn());
    }

    /** As {@link io.debezium.perf.harness.variant.Variant#command}. */
    interface CommandLine {

        Command of(Path folder, Map<String, String> properties, List<String> appOptions) throws IOException;
    }

    /** The command line of the program, also when it failed; empty before it was made. */
    public String command() {
        return command;
    }

    /** The last lines of the program's log, also when it failed. */
    public List<String> logTail() {
        return logTail;
    }

    /** The readings on the way, as far as they came. */
    public List<Mark> marks() {
        return window.marks();
    }

    /**
     * Runs it to its end. The program has ended when this returns, normally or not.
     *
     * @throws TrialFailure if the program fails, stands still, or does not deliver what was recorded
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     * @throws InterruptedException if it was interrupted
     */
    public Replayed run() throws InterruptedException {
        Command line = commandLine();
        Moment forked = Moment.now();
        String subject = setUp.variant().spec().text();
        Path log = setUp.folder().resolve("dbz-app.log");
        try (Engine engine = Engine.start(
                subject, line, ServerProperties.secrets(setUp.replay().endpoint()), log, ledger, window::receive)) {
            try {
                return switch (setUp.purpose()) {
                    case TIMED -> timed(engine, forked);
                    case RECORDED -> recorded(engine, forked);
                    case DIGEST -> digest(engine);
                    case COUNTED -> counted(engine);
                };
            } finally {
                logTail = engine.tail();
            }
        }
    }

    private Replayed timed(Engine engine, Moment forked) throws InterruptedException {
        double startUp = ready(engine, forked);
        drain(engine);
        Optional<Long> peakRss = CpuClock.peakRssBytes(engine.pid());
        stop(engine);
        return replayed(engine, startUp, peakRss);
    }

    private Replayed recorded(Engine engine, Moment forked) throws InterruptedException {
        double startUp = ready(engine, forked);
        await(engine, window::warm);
        engine.record(
                setUp.recording(), "profile", JfrSettings.of(setUp.variant().jdk()), ANSWER_LIMIT);
        if (window.complete()) {
            throw failure(
                    "all events had come before its recording had begun",
                    "Record a longer tape (--events), or shorten the warm-up.");
        }
        drain(engine);
        Reading last = window.read(window.newest().orElseThrow());
        window.end(engine.recorded(ANSWER_LIMIT), last);
        Optional<Long> peakRss = CpuClock.peakRssBytes(engine.pid());
        stop(engine);
        return replayed(engine, startUp, peakRss);
    }

    private Replayed digest(Engine engine) throws InterruptedException {
        Message.Finished finished = new DigestDrain(engine, setUp, check)
                .await(new Stall(stallLimit), events -> observer.at(events, Optional.empty()));
        return Replayed.digested(setUp.digest(), finished.order(), command, engine.tail(), engine.debezium());
    }

    private Replayed counted(Engine engine) throws InterruptedException {
        ready(engine, Moment.now());
        drain(engine);
        stop(engine);
        return Replayed.counted(command, engine.tail(), engine.debezium());
    }

    /** Waits until it is; returns the seconds from its fork to there. */
    private double ready(Engine engine, Moment forked) throws InterruptedException {
        engine.awaitReady(READY_LIMIT);
        double startUp = Moment.now().secondsSince(forked);
        window.sender(setUp.replay().sender());
        return startUp;
    }

    /** Until the last event has come, and is the right one. */
    private void drain(Engine engine) throws InterruptedException {
        await(engine, window::complete);
        check.complete(window.newest().orElseThrow(), window.expected());
    }

    private void await(Engine engine, BooleanSupplier condition) throws InterruptedException {
        Stall stall = new Stall(stallLimit);
        while (!engine.await(condition, DISPLAY)) {
            observer.at(window.newest().map(Counters::events).orElse(0L), window.point());
            if (stall.since(window.count())) {
                // Only its last message says how many events there were: the marks are far apart.
                engine.stop();
                throw check.stalled(engine.latest().map(Counters::events).orElse(0L), window.expected());
            }
        }
    }

    private void stop(Engine engine) throws InterruptedException {
        Message.Finished finished = engine.stop();
        check.nothingBeyond(finished.counters(), window.expected());
        if (setUp.purpose() == Purpose.TIMED) {
            check.inOrder(finished, order());
        }
    }

    /** Where a reader of the raw stream has fewer rows than Debezium events, nothing tells what its order must be. */
    private Optional<String> order() {
        return window.expected() == setUp.replay().events() ? setUp.replay().order() : Optional.empty();
    }

    private Replayed replayed(Engine engine, double startUp, Optional<Long> peakRss) {
        Reading start = window.start().orElseThrow(this::tooShort);
        Reading end = window.end().orElseThrow(this::tooShort);
        return new Replayed(
                Optional.of(end.figuresSince(start, window.counters(), peakRss.orElse(null), startUp)),
                Optional.ofNullable(end.interferenceSince(start)),
                window.marks(),
                end.threadsSince(start),
                setUp.purpose() == Purpose.RECORDED ? Optional.of(setUp.recording()) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                command,
                engine.tail(),
                engine.debezium());
    }

    private TrialFailure tooShort() {
        return failure(
                String.format(
                        Locale.ROOT,
                        "a tape of %,d events leaves nothing to measure behind a warm-up of %,d",
                        window.expected(),
                        setUp.warmUpEvents()),
                "Record a longer tape (--events), or shorten the warm-up.");
    }

    private TrialFailure failure(String rule, String remedy) {
        return new TrialFailure(setUp.variant().spec().text(), rule, remedy);
    }

    private Command commandLine() {
        try {
            Files.createDirectories(setUp.folder());
            Command line = commandLine.of(setUp.folder(), setUp.engineProperties(), setUp.appOptions());
            command = line.toString();
            return line;
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }
}
