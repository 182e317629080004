package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * A trial of an experiment that can be resumed, from its begin on: where it has its files.
 *
 * @param number in the order that they ran, from 1
 * @param path absolute
 * @param name likewise, relative to the result's folder
 */
record TrialFolder(int number, Path path, String name, Moment started) {

    /**
     * Makes it, now that the trial begins.
     *
     * @param fileName of what runs in it
     * @throws UnfitEnvironment if it cannot be written
     */
    static TrialFolder make(ResultFolder folder, int number, String fileName) {
        Moment now = Moment.now();
        try {
            Path path = folder.trial(number, fileName);
            return new TrialFolder(number, path, folder.path().relativize(path).toString(), now);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    folder.path().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room, then --resume it.",
                    e);
        }
    }

    Instant startedAt() {
        return started.time();
    }

    /** By how many seconds the machine's clock was set since its begin. */
    double clockSet() {
        return Moment.now().clockSetSince(started);
    }

    /** Since its begin. */
    double seconds() {
        return Moment.now().since(started).toMillis() / 1000.0;
    }
}
