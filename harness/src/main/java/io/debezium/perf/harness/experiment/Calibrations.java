package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.Tape;

/**
 * What {@code perf calibrate} has found, kept per machine and tape under {@code data/calibrations/}; the newest one stands,
 * whichever variant it was made with. A short tape, or one of other events, has another spread.
 */
final class Calibrations {

    private final Path folder;

    /** @param data the harness's {@code data} folder */
    Calibrations(Path data) {
        this.folder = data.resolve("calibrations");
    }

    /** Of this machine with that tape; empty when it was never calibrated with it. */
    Optional<CalibrationSummary> of(Machine machine, Tape tape) {
        Path file = file(machine.fingerprint(), tape.id());
        return Files.isRegularFile(file)
                // One of before variants were kept with it says too little.
                ? Optional.of(ResultJson.readPart(file, CalibrationSummary.class))
                        .filter(it -> it.variant() != null)
                : Optional.empty();
    }

    /** In the place of an older one; what went wrong is returned. */
    Optional<Failure> keep(CalibrationSummary summary) {
        try {
            Files.createDirectories(folder);
            ResultJson.replace(summary, file(summary.fingerprint(), summary.tape()));
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(new UnfitEnvironment(
                    folder.toString(), "cannot be written: " + e.getMessage(), "Make room, then calibrate again.", e));
        }
    }

    private Path file(String fingerprint, String tape) {
        return folder.resolve(fingerprint + "-" + tape + ".json");
    }
}
