package io.debezium.perf.harness.question.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.Variant;

/**
 * Runs in which engines write down what they deliver, each in a folder of its own. Thread-safe.
 *
 * @param number of the last one
 */
record DeliveryTrials(ResultFolder folder, Ledger ledger, AtomicInteger number) {

    DeliveryTrials(ResultFolder folder, Ledger ledger) {
        this(folder, ledger, new AtomicInteger());
    }

    /** A folder for the next one. */
    Path next(Variant variant) {
        try {
            return folder.trial(number.incrementAndGet(), variant.spec().fileName());
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.delivery-trials-cannot-be-written", folder.path(), e.getMessage())
                    .because(e);
        }
    }

    /** As the result names it. */
    String relative(Path trial) {
        return folder.path().relativize(trial).toString();
    }
}
