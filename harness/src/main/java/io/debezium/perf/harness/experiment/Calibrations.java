package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;

/**
 * What {@code perf calibrate} has found, kept per machine, tape and metric under {@code data/calibrations/}; the newest one stands,
 * whichever variant it was made with. A short tape, or one of other events, has another spread.
 */
final class Calibrations {

    private final Path folder;

    /** @param data the harness's {@code data} folder */
    Calibrations(Path data) {
        this.folder = data.resolve("calibrations");
    }

    /**
     * Of a machine with a tape, by a metric; empty when it was never calibrated so.
     *
     * @param fingerprint the machine's
     * @param tape its id
     */
    Optional<CalibrationSummary> of(String fingerprint, String tape, Metric metric) {
        Path file = file(fingerprint, tape, metric);
        return Files.isRegularFile(file)
                ? Optional.of(ResultJson.readPart(file, CalibrationSummary.class))
                : Optional.empty();
    }

    /** In the place of an older one; what went wrong is returned. */
    Optional<Failure> keep(CalibrationSummary summary) {
        try {
            Files.createDirectories(folder);
            ResultJson.replace(summary, file(summary.fingerprint(), summary.tape(), summary.metric()));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.toString(), "cannot be written: " + e.getMessage(), "Make room, then calibrate again.", e));
        }
    }

    private Path file(String fingerprint, String tape, Metric metric) {
        return folder.resolve("%s-%s-%s.json".formatted(fingerprint, tape, metric.id()));
    }
}
