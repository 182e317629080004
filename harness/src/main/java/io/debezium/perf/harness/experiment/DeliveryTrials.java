package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.plan.VerifyPlan;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.trial.Delivered;
import io.debezium.perf.harness.trial.DeliveryRun;
import io.debezium.perf.harness.trial.DeliverySetUp;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.trial.ReplaySetUp.EventRange;
import io.debezium.perf.harness.variant.Variant;

/** Runs engines that write down what they deliver, one at a time, each in a folder of its own. */
final class DeliveryTrials {

    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(60);
    private static final long LOOK_AGAIN_MILLIS = 50;

    private final VerifyPlan plan;
    private final ResultFolder folder;
    private final Ledger ledger;
    private final Console console;
    private int number;
    private List<String> logTail = List.of();

    DeliveryTrials(VerifyPlan plan, ResultFolder folder, Ledger ledger, Console console) {
        this.plan = plan;
        this.folder = folder;
        this.ledger = ledger;
        this.console = console;
    }

    /** The last lines of the newest program's log. */
    List<String> logTail() {
        return logTail;
    }

    /** A folder for the next trial. */
    Path next(Variant variant) {
        try {
            return folder.trial(++number, variant.spec().fileName());
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    folder.path().toString(), "cannot be written: " + e.getMessage(), "Make room.", e);
        }
    }

    /** As the result names it. */
    String relative(Path trial) {
        return folder.path().relativize(trial).toString();
    }

    /**
     * Runs an engine to its end.
     *
     * @param replay that nobody reads
     * @param path the trial's own folder
     * @param offsets where it stores its position, and goes on from
     * @param haltAt the event behind which it is killed, counted from its own first; 0 for none
     * @param shown counted likewise
     */
    Delivered run(Variant variant, Replay replay, Path path, Path offsets, long haltAt, Optional<EventRange> shown)
            throws InterruptedException {
        ReplaySetUp replaying = new ReplaySetUp(variant, replay, Purpose.DIGEST, 0, 1, path, shown);
        DeliverySetUp setUp = new DeliverySetUp(replaying, offsets, plan.leftOut(), haltAt);
        String what = "trial %d, %s".formatted(number, variant.spec().text());
        DeliveryRun run = new DeliveryRun(
                setUp,
                ledger,
                events -> console.busy(
                        String.format(Locale.ROOT, "%s: %,d of %,d events", what, events, replay.events())));
        try {
            return run.run();
        } finally {
            logTail = run.logTail();
        }
    }

    /** Waits until the server has noticed that the reader of a slot is gone: nobody else may read it before. */
    void awaitRelease(Replay replay) throws InterruptedException {
        long deadline = System.nanoTime() + RELEASE_LIMIT.toNanos();
        while (replay.sender().isPresent()) {
            if (System.nanoTime() > deadline) {
                throw new TrialFailure(
                        "slot " + replay.slot(),
                        "is still being read %d s after its reader was killed".formatted(RELEASE_LIMIT.toSeconds()),
                        "The server's log tells why.");
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }
}
