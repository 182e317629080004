package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ProcessState;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Counting;

/**
 * A trial of a program that tells nothing about itself: its whole life is measured, start-up included, by the clock on the
 * wall and by what the kernel knows of it. CPU is what the harness's ended children have used, of which there is no other
 * meanwhile: up to 0.02 s too little, and without descendants that nobody waited for. Peak RSS is sampled every 50 ms. One
 * use.
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
    private volatile Child program;

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
        return program == null ? List.of() : program.tail();
    }

    /**
     * @throws TrialFailure if it does not end within the limit, ends with another code than 0, or has not read as many
     *     events as there are
     */
    @Override
    public TrialOutcome<ReplayFigures> run() throws InterruptedException {
        Usage start = usage();
        double waitedFor = endedChildrenSeconds();
        long startNanos = System.nanoTime();
        try (PrintWriter log = log();
                Child started = ledger.start(command, "outside", count::line, log::println)) {
            program = started;
            started.closeInput();
            long peakRss = untilItsEnd(startNanos + limit.toNanos());
            double seconds = (started.endNanos() - startNanos) / 1e9;
            check(started.waitFor(Duration.ZERO));
            Usage end = usage();
            return new TrialOutcome<>(
                    figures(seconds, endedChildrenSeconds() - waitedFor, peakRss),
                    end.othersSince(start, orZero(end.since(start, Usage.Party.SERVER))));
        } catch (IOException e) {
            throw UnfitEnvironment.of("trial.cannot-be-started", subject, e.getMessage())
                    .because(e);
        }
    }

    /** Returns the most memory that it was seen to have resident, in bytes, without that of programs that it starts. */
    private long untilItsEnd(long limitNanos) throws InterruptedException {
        long peakRss = 0;
        do {
            peakRss = ProcessState.peakRssBytes(program.pid()).orElse(peakRss);
            if (System.nanoTime() > limitNanos) {
                throw TrialFailure.of("trial.had-not-ended", subject, limit.toSeconds());
            }
        } while (program.waitFor(SAMPLE) == null);
        return peakRss;
    }

    /** A reader of the raw stream sees a change of a key as one row, Debezium sees two events. */
    private void check(int exit) {
        long events = replay.events();
        if (exit != 0) {
            throw TrialFailure.of("trial.ended-with-exit-code", subject, exit);
        }
        if (count.events() != events && count.events() != replay.rowMessages()) {
            throw TrialFailure.counting("trial.has-read-otherwise", subject, count.events(), events);
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
        return new ReplayFigures(figures, count.events(), seconds, true, null, List.of());
    }

    private Usage usage() {
        return Usage.read(
                Map.of(Usage.Party.SERVER, replay.serverPid().stream().boxed().toList()));
    }

    private static double orZero(double seconds) {
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    private static double endedChildrenSeconds() {
        return CpuClock.waitedFor(ProcessHandle.current().pid());
    }

    private PrintWriter log() throws IOException {
        return new PrintWriter(
                Files.newBufferedWriter(Files.createDirectories(folder).resolve("stderr.log")), true);
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
