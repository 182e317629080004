package io.debezium.perf.harness.question.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongConsumer;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.trial.ClockDelta;
import io.debezium.perf.harness.trial.ClockReading;
import io.debezium.perf.harness.trial.Engine;
import io.debezium.perf.harness.trial.EngineTrial;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.Usage;

/**
 * A trial of a snapshot: starts the program, waits until it has consumed the last row, checks that each row came once, and
 * stops. Times are the program's own, since the moment before it was started; both use the same machine's clock. One use.
 */
final class SnapshotTrial extends EngineTrial<SnapshotFigures> {

    /** The longest time without a row, including the start of the engine. */
    private static final Duration STALL_LIMIT = Duration.ofSeconds(120);

    private final SnapshotSetUp setUp;
    private final LongConsumer progress;
    private Instant started;
    private volatile ClockReading start;
    private volatile ClockReading end;
    private volatile Message.SnapshotTimes times;

    /** @param progress receives the number of rows so far, a few times a second, on the trial's thread */
    SnapshotTrial(SnapshotSetUp setUp, Ledger ledger, LongConsumer progress) {
        super(new Engine(setUp.program(), setUp.engineProperties(), setUp.options(), ledger));
        this.setUp = setUp;
        this.progress = progress;
    }

    /** @throws TrialFailure if the program fails or stalls, or has not delivered each row once */
    @Override
    public TrialOutcome<SnapshotFigures> run() throws InterruptedException {
        engine.prepare();
        start = engine.reading(null);
        started = Instant.now();
        try (engine) {
            engine.start(this::receive);
            if (!engine.drive(() -> times != null, this::progress, STALL_LIMIT)) {
                throw TrialFailure.counting(
                        "trial.snapshot-stalls",
                        setUp.program().subject(),
                        engine.events(),
                        setUp.rows(),
                        STALL_LIMIT.toSeconds());
            }
            Optional<Long> peakRss = engine.peakRssBytes();
            Usage after = Usage.read(engine.pids());
            end = new ClockReading(end.counters(), after, end.hardware());
            engine.stop();
            check(engine.latest().orElseThrow());
            return setUp.purpose() == Purpose.COUNTED
                    ? TrialOutcome.unmeasured()
                    : new TrialOutcome<>(figures(peakRss), new ClockDelta(start, end).interference());
        }
    }

    private void receive(Message message) {
        if (message instanceof Message.Hello hello) {
            engine.count(hello.pid());
            start = new ClockReading(null, start.usage(), engine.counted());
        } else if (message instanceof Message.Snapshot whole) {
            end = new ClockReading(whole.counters(), null, engine.counted());
            times = whole.times();
        }
    }

    private long progress() {
        progress.accept(engine.events());
        // Makes the counters find new threads.
        engine.counted();
        return engine.events();
    }

    /** @param last the final counts, when the program had stopped */
    private void check(Counters last) {
        long beyond = last.beyond().orElse(0);
        if (last.events() + beyond != setUp.rows()) {
            throw TrialFailure.counting(
                    "trial.snapshot-rows", setUp.program().subject(), last.events() + beyond, setUp.rows());
        }
        if (times.keys() != setUp.keys()) {
            throw TrialFailure.counting("trial.snapshot-keys", setUp.program().subject(), setUp.rows());
        }
    }

    private SnapshotFigures figures(Optional<Long> peakRss) {
        double rows = setUp.size();
        ClockDelta all = new ClockDelta(start, end);
        // All figures are since the start of the process.
        Figures figures = Figures.of()
                .with(Metric.START_UP_MICROS, micros(times.asked()))
                .with(Metric.FIRST_ROW_MICROS, micros(times.first()))
                .with(Metric.SNAPSHOT_MICROS, micros(times.last()))
                .with(Metric.EVENTS_PER_SECOND, 1e6 * rows / micros(times.last()))
                .with(Metric.CPU_MICROS_PER_EVENT, times.lastCpuMicros() / rows)
                .with(all.hardware(setUp.size()))
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, end.counters().allocatedBytes() / rows)
                .with(Metric.PEAK_RSS_BYTES, peakRss.orElse(null))
                .with(Metric.SERVER_CPU_MICROS_PER_EVENT, 1e6 * all.seconds(Usage.Party.SERVER) / rows)
                .with(
                        Metric.ROUND_TRIPS,
                        times.roundTrips().isPresent() ? times.roundTrips().getAsLong() : null);
        return new SnapshotFigures(figures, times.content().orElse(null));
    }

    private double micros(Instant to) {
        return Duration.between(started, to).toNanos() / 1e3;
    }
}
