package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.trial.CountedTape;

/**
 * What counted trials have counted, kept for later runs by a key of all that decides it. Several processes may keep the same at
 * the same time.
 *
 * @param folder one folder for each key
 */
public record KeptCounts(Path folder) {

    /** Empty where it is not there. */
    public Optional<Path> find(String key) {
        return Optional.of(file(key)).filter(Files::isRegularFile);
    }

    /**
     * Keeps a file that a trial has written, as a whole or not at all.
     *
     * @throws UnfitEnvironment if there is no room
     */
    public Path keep(String key, Path counts) {
        Path kept = file(key);
        try {
            Files.createDirectories(kept.getParent());
            Path part = Files.createTempFile(kept.getParent(), CountedTape.FILE, ".part");
            try {
                Files.copy(counts, part, StandardCopyOption.REPLACE_EXISTING);
                return Files.move(part, kept, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(kept, e);
        }
    }

    private Path file(String key) {
        return folder.resolve(key).resolve(CountedTape.FILE);
    }
}
