package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.tape.Tapes;

/**
 * The tapes that evidence was timed over. Those that a player has sent are copied to the folder of the result, and so to its
 * bundle, if all of them together are small enough to be attached to a pull request.
 */
final class EvidenceTapes {

    /** The folder of the copies, in that of the result. */
    static final String FOLDER = "tapes";

    /** Of all together. */
    static final int MOST_BYTES = 20_000_000;

    private final Tapes tapes;
    private final ResultFolder folder;
    private final List<EvidenceTape> timed = new ArrayList<>();

    /** @param folder of the result */
    EvidenceTapes(Tapes tapes, ResultFolder folder) {
        this.tapes = tapes;
        this.folder = folder;
    }

    /** @param workload whose name no other has */
    void add(String workload, TapeInfo tape) {
        timed.add(
                new EvidenceTape(workload, tape, "", tapes.recording(tape.id()).orElse("")));
    }

    /** All, with the files that are kept. */
    List<EvidenceTape> kept() {
        long bytes = timed.stream()
                .flatMap(each -> file(each).stream())
                .mapToLong(file -> file.toFile().length())
                .sum();
        return bytes > MOST_BYTES
                ? List.copyOf(timed)
                : timed.stream().map(this::kept).toList();
    }

    private EvidenceTape kept(EvidenceTape tape) {
        return file(tape).map(file -> kept(tape, file)).orElse(tape);
    }

    private EvidenceTape kept(EvidenceTape tape, Path file) {
        String name = FOLDER + "/" + tape.workload().replaceAll("[^A-Za-z0-9-]+", "-") + Tapes.FILE;
        Path copy = folder.path().resolve(name);
        try {
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
            return new EvidenceTape(tape.workload(), tape.tape(), name, tape.record());
        } catch (IOException e) {
            // What was measured matters more: the result says that the tape is not beside it.
            copy.toFile().delete();
            return tape;
        }
    }

    private Optional<Path> file(EvidenceTape tape) {
        return tape.tape().isPlayed() ? tapes.file(tape.tape().id()) : Optional.empty();
    }
}
