package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.ResidentMemory;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Counting;

/**
 * A trial of a program that tells nothing about itself: its whole life is measured, start-up included, by the clock on the
 * wall and by what the kernel knows of it. CPU is up to 0.02 s too little, and lacks descendants that nobody waited for;
 * peak RSS is sampled every 50 ms. One use.
 */
public final class OutsideTrial implements TrialRun<ReplayFigures> {

    private static final Duration SAMPLE = Duration.ofMillis(50);

    private final String subject;
    private final Command command;
    private final EventCount count;
    private final Replay replay;
    private final Duration limit;
    private final Path folder;
    private final Ledger ledger;
    private volatile List<String> logTail = List.of();

    /**
     * @param subject how the user named it
     * @param counting how its events are counted
     * @param limit how long it may take
     * @param folder the trial's own, absolute
     */
    public OutsideTrial(
            String subject,
            Command command,
            Counting counting,
            Replay replay,
            Duration limit,
            Path folder,
            Ledger ledger) {
        this.subject = subject;
        this.command = command;
        this.count = new EventCount(counting, replay.events());
        this.replay = replay;
        this.limit = limit;
        this.folder = folder;
        this.ledger = ledger;
    }

    @Override
    public String command() {
        return command.toString();
    }

    @Override
    public List<String> logTail() {
        return logTail;
    }

    /**
     * @throws TrialFailure if it does not end within the limit, ends with another code than 0, or has not read as many
     *     events as there are
     */
    @Override
    public TrialOutcome<ReplayFigures> run() throws InterruptedException {
        Usage start = usage();
        OutsideProcess process = start();
        try (process) {
            return measure(process, start);
        } finally {
            // Closed by now, so all that it has said has been read.
            logTail = process.tail();
        }
    }

    private TrialOutcome<ReplayFigures> measure(OutsideProcess process, Usage start) throws InterruptedException {
        long limitNanos = process.startedNanos() + limit.toNanos();
        long peakRss = 0;
        OutsideProcess.Exited end = process.await(Duration.ZERO);
        while (end == null) {
            ResidentMemory memory = process.memory();
            peakRss = Math.max(peakRss, Math.max(memory.bytes(), memory.highestBytes()));
            if (System.nanoTime() > limitNanos) {
                throw failure("had not ended after %,d s", limit.toSeconds());
            }
            if (process.gone()) {
                throw failure("was killed together with the shell that it ran in");
            }
            end = process.await(SAMPLE);
        }
        double cpuSeconds = process.cpuSeconds();
        Usage last = usage();
        check(end);
        double seconds = (end.atNanos() - process.startedNanos()) / 1e9;
        return new TrialOutcome<>(
                figures(seconds, cpuSeconds, peakRss),
                last.othersSince(start, last.serverSecondsSince(start).orElse(0.0)));
    }

    /** A reader of the raw stream sees a change of a key as one row, Debezium sees two events. */
    private void check(OutsideProcess.Exited end) {
        long events = replay.events();
        if (end.exit() != 0) {
            throw failure("ended with exit code %d", end.exit());
        }
        if (count.events() != events && count.events() != replay.rowMessages()) {
            throw failure("read %,d events of %,d, according to its count", count.events(), events);
        }
    }

    private ReplayFigures figures(double seconds, double cpuSeconds, long peakRss) {
        double cpuMicros = cpuSeconds * 1e6;
        Figures figures = Figures.of()
                .with(Metric.EVENTS_PER_SECOND, count.events() / seconds)
                .with(Metric.CPU_MICROS_PER_EVENT, cpuMicros / count.events())
                .with(Metric.MEAN_CPU_MICROS_PER_EVENT, cpuMicros / count.events())
                .with(Metric.CPU_CORES, cpuSeconds / seconds)
                .with(Metric.PEAK_RSS_BYTES, peakRss == 0 ? null : peakRss)
                .with(Metric.START_UP_MICROS, 0);
        return new ReplayFigures(figures, count.events(), seconds, Map.of(), true, null, List.of());
    }

    private Usage usage() {
        return Usage.read(OptionalLong.empty(), replay.serverPid());
    }

    private OutsideProcess start() {
        try {
            Files.createDirectories(folder);
            return new OutsideProcess(command, folder.resolve("stderr.log"), ledger, count::line);
        } catch (IOException e) {
            throw UnfitEnvironment.of("trial.cannot-be-written", folder, e.getMessage())
                    .because(e);
        }
    }

    private TrialFailure failure(String rule, Object... values) {
        return new TrialFailure(subject, String.format(Locale.ROOT, rule, values), "See the last lines of its output.");
    }

    /**
     * Counts a program's events by what it prints. Written by the thread that reads its output; read by any when it has
     * ended.
     */
    static final class EventCount {

        private final Counting counting;
        private final long all;
        private long events;

        /** @param all what a program has read that says so by ending in order */
        EventCount(Counting counting, long all) {
            this.counting = counting;
            this.all = all;
        }

        /** @param line of its standard output */
        synchronized void line(String line) {
            if (counting instanceof Counting.Lines) {
                events++;
            } else if (counting instanceof Counting.LastMatch match) {
                match.in(line).ifPresent(count -> events = count);
            }
        }

        synchronized long events() {
            return counting instanceof Counting.Exit ? all : events;
        }
    }
}
