package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.tape.Tape;

/**
 * Where the trials of a folder ran. Trials of another machine, or of another recording of the same workload, are not to be
 * put beside them.
 *
 * @param machine its fingerprint
 * @param tape its id
 * @param recordedAt when the tape was recorded: under the same id it may have been recorded anew
 */
record Provenance(String machine, String tape, Instant recordedAt) {

    private static final String FILE = "provenance.json";

    static Provenance of(Machine machine, Tape tape) {
        return new Provenance(machine.fingerprint(), tape.id(), tape.facts().recordedAt());
    }

    /** Notes it in a folder that has no trials yet. */
    void note(ResultFolder folder) throws IOException {
        ResultJson.write(this, file(folder));
    }

    /** @throws InvalidConfiguration if the folder's trials ran elsewhere */
    void require(ResultFolder folder) {
        if (!Files.isRegularFile(file(folder))) {
            throw new UnfitEnvironment(
                    file(folder).toString(), "is missing: nothing says what its trials ran on", "Start anew.");
        }
        Provenance then = ResultJson.readPart(file(folder), Provenance.class);
        if (!then.equals(this)) {
            throw new InvalidConfiguration(
                    "--resume " + folder.path(),
                    then.machine.equals(machine)
                            ? "its trials drained tape %s of %s, and now there is %s of %s"
                                    .formatted(then.tape, then.recordedAt, tape, recordedAt)
                            : "its trials ran on another machine (%s, this is %s)".formatted(then.machine, machine),
                    "Trials of both cannot be compared; start anew.");
        }
    }

    private static Path file(ResultFolder folder) {
        return folder.path().resolve(FILE);
    }
}
