package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.result.EvidenceResult.EvidenceTape;
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

    private EvidenceTapes() {}

    /**
     * All, with the files that are kept.
     *
     * @param timed by their workloads
     * @param folder of the result
     */
    static List<EvidenceTape> kept(Map<String, TapeInfo> timed, Tapes tapes, Path folder) {
        long bytes = timed.values().stream()
                .flatMap(tape -> file(tape, tapes).stream())
                .mapToLong(file -> file.toFile().length())
                .sum();
        return timed.entrySet().stream()
                .map(each -> {
                    TapeInfo tape = each.getValue();
                    String copy = file(tape, tapes)
                            .filter(file -> bytes <= MOST_BYTES)
                            .map(file -> copied(file, each.getKey(), folder))
                            .orElse("");
                    return new EvidenceTape(
                            each.getKey(),
                            tape,
                            copy,
                            tapes.recording(tape.id()).orElse(""));
                })
                .toList();
    }

    private static String copied(Path file, String workload, Path folder) {
        String name = FOLDER + "/" + workload.replaceAll("[^A-Za-z0-9-]+", "-") + Tapes.FILE;
        Path copy = folder.resolve(name);
        try {
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
            return name;
        } catch (IOException e) {
            // What was measured matters more: the result says that the tape is not beside it.
            copy.toFile().delete();
            return "";
        }
    }

    private static Optional<Path> file(TapeInfo tape, Tapes tapes) {
        return tape.isPlayed() ? tapes.file(tape.id()) : Optional.empty();
    }
}
