package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.link.Passage;
import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.SnapshotFigures;

/**
 * A trial that reads a table as a whole: start the program, wait until it has consumed the last row, check that each row came
 * once, stop. Times are the program's own, from the moment before it was started: one machine has one clock. One use.
 */
public final class SnapshotTrial {

    /** How long no row may come, the start of the engine among it. */
    private static final Duration STALL_LIMIT = Duration.ofSeconds(120);

    private static final Duration DISPLAY = Duration.ofMillis(250);

    private final SnapshotSetUp setUp;
    private final Ledger ledger;
    private final LongConsumer progress;
    private final AtomicReference<Message.Snapshot> snapshot = new AtomicReference<>();
    private String command = "";
    private List<String> logTail = List.of();

    /** @param progress told how many rows have come, a few times a second, on the trial's thread */
    public SnapshotTrial(SnapshotSetUp setUp, Ledger ledger, LongConsumer progress) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.progress = progress;
    }

    /**
     * What a trial has found.
     *
     * @param interference empty where the system does not tell
     */
    public record Outcome(SnapshotFigures figures, Optional<Interference> interference) {}

    /** The command line of the program, also when it failed; empty before it was made. */
    public String command() {
        return command;
    }

    /** The last lines of the program's log, also when it failed. */
    public List<String> logTail() {
        return logTail;
    }

    /**
     * Runs it to its end. The program has ended when this returns, normally or not.
     *
     * @throws TrialFailure if the program fails, stands still, or has not delivered each row once
     * @throws io.debezium.perf.harness.InvalidConfiguration if it does not take what the variant sets
     * @throws InterruptedException if it was interrupted
     */
    public Outcome run() throws InterruptedException {
        Command line = commandLine();
        Usage before = Usage.beforeStart(setUp.serverPid());
        Instant started = Instant.now();
        try (Engine engine = Engine.start(
                setUp.subject(),
                line,
                ServerProperties.secrets(setUp.endpoint()),
                setUp.folder().resolve("dbz-app.log"),
                ledger,
                this::receive)) {
            try {
                await(engine);
                Optional<Long> peakRss = CpuClock.peakRssBytes(engine.pid());
                Usage after = Usage.read(engine.pid(), setUp.serverPid());
                engine.stop();
                check(engine.latest().orElseThrow());
                return outcome(started, before, after, peakRss);
            } finally {
                logTail = engine.tail();
            }
        }
    }

    private void receive(Message message) {
        if (message instanceof Message.Snapshot whole) {
            snapshot.set(whole);
        }
    }

    private void await(Engine engine) throws InterruptedException {
        Stall stall = new Stall(STALL_LIMIT);
        while (!engine.await(() -> snapshot.get() != null, DISPLAY)) {
            long rows = engine.latest().map(Counters::events).orElse(0L);
            progress.accept(rows);
            if (stall.since(rows)) {
                throw failure(
                        "stopped at row %,d of %,d: nothing came for %d s",
                        rows, setUp.rows(), STALL_LIMIT.toSeconds());
            }
        }
    }

    /** @param last behind the snapshot's last row, when the program had stopped */
    private void check(Counters last) {
        long rows = last.events() + last.beyond().orElse(0);
        if (rows != setUp.rows()) {
            throw failure("delivered %,d rows of %,d", rows, setUp.rows());
        }
        long keys = snapshot.get().passage().keys();
        if (keys != RowTables.keys(rows)) {
            throw failure(
                    "delivered %,d rows whose keys add up to %,d and not to %,d: rows are missing and others doubled",
                    rows, keys, RowTables.keys(rows));
        }
    }

    private Outcome outcome(Instant started, Usage before, Usage after, Optional<Long> peakRss) {
        Passage passage = snapshot.get().passage();
        Optional<Double> server =
                after.serverSeconds().flatMap(to -> before.serverSeconds().map(from -> to - from));
        SnapshotFigures figures = new SnapshotFigures(
                setUp.rows(),
                seconds(started, passage.asked()),
                seconds(started, passage.first()),
                seconds(started, passage.last()),
                passage.askedCpuMicros(),
                passage.lastCpuMicros(),
                snapshot.get().counters().allocatedBytes(),
                peakRss.orElse(null),
                server.map(seconds -> 1e6 * seconds).orElse(null));
        return new Outcome(
                figures,
                after.interferenceSince(before, server.orElse(Double.NaN))
                        .map(seen -> seen.withClockSet(snapshot.get().counters().clockSetSeconds())));
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }

    private Command commandLine() {
        try {
            Files.createDirectories(setUp.folder());
            Command line = setUp.variant().command(setUp.folder(), setUp.engineProperties(), setUp.appOptions());
            command = line.toString();
            return line;
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }

    private TrialFailure failure(String rule, Object... values) {
        return new TrialFailure(
                setUp.subject(), String.format(Locale.ROOT, rule, values), "Its log tells how far it got.");
    }
}
