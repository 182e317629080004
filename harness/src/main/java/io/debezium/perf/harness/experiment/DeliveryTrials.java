package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.trial.DeliveryRun;
import io.debezium.perf.harness.trial.ReplaySetUp;
import io.debezium.perf.harness.variant.Variant;

/** Runs in which engines write down what they deliver, each in a folder of its own. Thread-safe. */
final class DeliveryTrials {

    private final ResultFolder folder;
    private final Ledger ledger;
    private final AtomicInteger number = new AtomicInteger();

    DeliveryTrials(ResultFolder folder, Ledger ledger) {
        this.folder = folder;
        this.ledger = ledger;
    }

    /** A folder for the next one. */
    Path next(Variant variant) {
        try {
            return folder.trial(number.incrementAndGet(), variant.spec().fileName());
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    folder.path().toString(), "cannot be written: " + e.getMessage(), "Make room.", e);
        }
    }

    /** As the result names it. */
    String relative(Path trial) {
        return folder.path().relativize(trial).toString();
    }

    /** As {@link DeliveryRun#DeliveryRun}. */
    DeliveryRun run(ReplaySetUp setUp, Path offsets, List<String> leftOut, long haltAt) {
        return new DeliveryRun(setUp, offsets, leftOut, haltAt, ledger);
    }
}
