package io.debezium.perf.harness.question.snapshot;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.link.Message;
import io.debezium.perf.harness.load.RowUpdates;
import io.debezium.perf.harness.load.SignalTable;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.trial.Engine;
import io.debezium.perf.harness.trial.Timeline;

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
    private final Path folder;
    private final Ledger ledger;
    private final Timeline timeline = new Timeline();
    private Optional<RowUpdates> updates = Optional.empty();
    private volatile Histogram lag = new Histogram(3);

    /**
     * @param perSecond updates beside it; 0 for none
     * @param folder the trial's
     */
    IncrementalSnapshot(SignalTable signals, double perSecond, Path folder, Ledger ledger) {
        this.signals = signals;
        this.perSecond = perSecond;
        this.folder = folder;
        this.ledger = ledger;
    }

    /** What the engine is told on top. */
    static Map<String, String> properties(SignalTable signals) {
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

    /** Waits until the engine is streaming, and begins the updates; returns what it had counted some milliseconds ago. */
    Counters begin(Engine engine) throws InterruptedException {
        engine.ready();
        if (perSecond > 0) {
            updates =
                    Optional.of(new RowUpdates(signals.endpoint(), signals.schema(), perSecond, SEED, folder, ledger));
            engine.spend(LEAD);
        }
        timeline.open();
        return engine.told(timeline::first);
    }

    /** Asks for the snapshot. */
    void ask() {
        signals.ask();
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
            if (!engine.drive(() -> streamed(engine) >= made, () -> streamed(engine), stallLimit)) {
                throw TrialFailure.counting(
                        "trial.changes-beside-missing", subject, streamed(engine), made, stallLimit.toSeconds());
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
