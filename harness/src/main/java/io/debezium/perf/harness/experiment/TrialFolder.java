package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.ResultFolder;

/** Where a trial of an experiment that can be resumed has its files. */
final class TrialFolder {

    private TrialFolder() {}

    /**
     * Makes it.
     *
     * @param fileName of what runs in it
     * @throws UnfitEnvironment if it cannot be written
     */
    static Path make(ResultFolder folder, int number, String fileName) {
        try {
            return folder.trial(number, fileName);
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    folder.path().toString(),
                    "cannot be written: " + e.getMessage(),
                    "Make room, then --resume it.",
                    e);
        }
    }
}
