package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ResidentMemory;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.ReplayFigures;

/**
 * A trial of a program that tells nothing about itself: its whole life is measured, start-up included, by the clock on the
 * wall and by what the kernel knows of it. CPU is up to 0.02 s too little, and lacks descendants that nobody waited for;
 * peak RSS is sampled every 50 ms. One use.
 */
public final class OutsideTrial {

    private static final Duration SAMPLE = Duration.ofMillis(50);

    private final OutsideSetUp setUp;
    private final Ledger ledger;
    private final EventCount count;
    private volatile List<String> logTail = List.of();

    public OutsideTrial(OutsideSetUp setUp, Ledger ledger) {
        this.setUp = setUp;
        this.ledger = ledger;
        this.count = new EventCount(setUp.counting(), setUp.replay().events());
    }

    /** The last lines of the program's output, also when it failed. */
    public List<String> logTail() {
        return logTail;
    }

    /**
     * Runs it to its end. The program and its descendants have ended when this returns, normally or not.
     *
     * @throws TrialFailure if it does not end within the limit, ends with another code than 0, or has not read as many
     *     events as there are
     * @throws UnfitEnvironment if the trial's folder cannot be written
     * @throws InterruptedException if it was interrupted
     */
    public Replayed run() throws InterruptedException {
        Clocks start = Clocks.read(setUp);
        OutsideProcess process = start();
        try (process) {
            return measure(process, start);
        } finally {
            // Closed by now, so all that it has said has been read.
            logTail = process.tail();
        }
    }

    private Replayed measure(OutsideProcess process, Clocks start) throws InterruptedException {
        long limitNanos = process.startedNanos() + setUp.limit().toNanos();
        long peakRss = 0;
        OutsideProcess.End end = process.await(Duration.ZERO);
        while (end == null) {
            ResidentMemory memory = process.memory();
            peakRss = Math.max(peakRss, Math.max(memory.bytes(), memory.highestBytes()));
            if (System.nanoTime() > limitNanos) {
                throw failure("had not ended after %,d s", setUp.limit().toSeconds());
            }
            if (process.gone()) {
                throw failure("was killed together with the shell that it ran in");
            }
            end = process.await(SAMPLE);
        }
        double cpuSeconds = process.cpuSeconds();
        Clocks last = Clocks.read(setUp);
        check(end);
        double seconds = (end.atNanos() - process.startedNanos()) / 1e9;
        return replayed(process, seconds, cpuSeconds, peakRss, last.interferenceSince(start, cpuSeconds, seconds));
    }

    /** A reader of the raw stream sees a change of a key as one row, Debezium sees two events. */
    private void check(OutsideProcess.End end) {
        long events = setUp.replay().events();
        if (end.exit() != 0) {
            throw failure("ended with exit code %d", end.exit());
        }
        if (count.events() != events && count.events() != setUp.replay().rowMessages()) {
            throw failure("has read %,d events of %,d, as it is counted", count.events(), events);
        }
    }

    private Replayed replayed(
            OutsideProcess process,
            double seconds,
            double cpuSeconds,
            long peakRss,
            Optional<Interference> interference) {
        ReplayFigures figures = new ReplayFigures(
                count.events(),
                seconds,
                cpuSeconds * 1e6,
                null,
                null,
                null,
                null,
                peakRss == 0 ? null : peakRss,
                null,
                null,
                null,
                null,
                0,
                true,
                List.of());
        return Replayed.outside(figures, interference, setUp.command().toString(), process.tail());
    }

    private OutsideProcess start() {
        try {
            Files.createDirectories(setUp.folder());
            return new OutsideProcess(setUp.command(), setUp.folder().resolve("stderr.log"), ledger, count::line);
        } catch (IOException e) {
            throw new UnfitEnvironment(setUp.folder().toString(), "cannot be written: " + e.getMessage(), "", e);
        }
    }

    private TrialFailure failure(String rule, Object... values) {
        return new TrialFailure(
                setUp.subject(), String.format(Locale.ROOT, rule, values), "The last lines of its output tell more.");
    }

    /**
     * Who had used how much CPU, in seconds, beside the program.
     *
     * @param serverSeconds PostgreSQL with all its processes; 0 when it does not run on this machine's kernel
     */
    private record Clocks(Optional<CpuClock.Machine> machine, double harnessSeconds, double serverSeconds) {

        static Clocks read(OutsideSetUp setUp) {
            long self = ProcessHandle.current().pid();
            return new Clocks(
                    CpuClock.machine(),
                    CpuClock.process(self),
                    setUp.replay().serverPid().isPresent()
                            ? CpuClock.tree(setUp.replay().serverPid().getAsLong())
                            : 0);
        }

        Optional<Interference> interferenceSince(Clocks earlier, double programSeconds, double seconds) {
            return machine.flatMap(now -> earlier.machine.map(before -> {
                double ours = programSeconds
                        + harnessSeconds
                        - earlier.harnessSeconds
                        + serverSeconds
                        - earlier.serverSeconds;
                double others = now.busySeconds() - before.busySeconds() - ours;
                return new Interference(now.stealPercentSince(before), Math.max(0, others / seconds));
            }));
        }
    }
}
