package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.RowUpdates;
import io.debezium.perf.harness.load.SignalTable;

/**
 * What makes a trial one of an incremental snapshot: the engine is streaming and rows are being updated when a signal asks for
 * it. All figures are from then on. One use; closing it ends the updates.
 */
final class IncrementalSnapshot implements AutoCloseable {

    /** How long changes are streamed before the signal. */
    private static final Duration LEAD = Duration.ofSeconds(1);

    /** The same rows are updated in every trial. */
    private static final long SEED = 1;

    private final SignalTable signals;
    private final double perSecond;
    private final Timeline timeline = new Timeline();
    private Optional<RowUpdates> updates = Optional.empty();
    private volatile Histogram lag = new Histogram(3);

    /**
     * When the snapshot was asked for, and what had been used then.
     *
     * @param counters by the program's own word, some milliseconds before
     */
    record Asked(Instant at, Usage usage, Counters counters, Optional<CounterReading> counted) {}

    /** @param perSecond updates beside it; 0 for none */
    IncrementalSnapshot(SignalTable signals, double perSecond) {
        this.signals = signals;
        this.perSecond = perSecond;
    }

    /** What the engine is told on top. */
    Map<String, String> properties() {
        return Map.of(
                "snapshot.mode",
                "no_data",
                "signal.enabled.channels",
                "source",
                "signal.data.collection",
                signals.name(),
                // Among the rows: it tells their end where it is.
                "notification.enabled.channels",
                "sink",
                "notification.sink.topic.name",
                "dbzperf_notifications");
    }

    /** Before the engine is started. */
    void prepare() {
        signals.prepare();
    }

    /** Waits until the engine is streaming, begins the updates, then asks for the snapshot. */
    Asked ask(Engine engine) throws InterruptedException {
        engine.ready();
        if (perSecond > 0) {
            updates = Optional.of(new RowUpdates(signals.endpoint(), signals.schema(), perSecond, SEED));
            Engine.spend(Optional.of(engine), LEAD, left -> {});
        }
        timeline.open();
        Counters counters = engine.told(timeline::first);
        Asked asked = new Asked(Instant.now(), engine.usage(), counters, engine.counted());
        signals.ask();
        return asked;
    }

    /** Given each message. */
    void receive(Message message) {
        timeline.receive(message);
        if (message instanceof Message.Snapshot) {
            lag = timeline.windowLatencies();
        }
    }

    /** Commit to consumption of the changes that were streamed from the signal to the snapshot's end, in microseconds. */
    Histogram lag() {
        return lag;
    }

    /**
     * Ends the updates, and waits until all have been delivered.
     *
     * @throws TrialFailure if not all are
     */
    void end(Engine engine, String subject, Duration stallLimit) throws InterruptedException {
        if (updates.isPresent()) {
            long made = updates.get().end();
            if (!engine.drive(() -> streamed(engine) >= made, () -> streamed(engine), new Stall(stallLimit)::since)) {
                throw new TrialFailure(
                        subject,
                        String.format(
                                Locale.ROOT,
                                "delivered %,d of %,d changes made beside the snapshot: nothing came for %d s",
                                streamed(engine),
                                made,
                                stallLimit.toSeconds()),
                        "See its log.");
            }
        }
    }

    private static long streamed(Engine engine) {
        return engine.latest()
                .flatMap(now -> now.beyond().stream().boxed().findFirst())
                .orElse(0L);
    }

    @Override
    public void close() {
        updates.ifPresent(RowUpdates::close);
    }
}
