package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.trial.CountedTape;

/**
 * A cache of counts for later runs, by a key of everything that determines them. Several processes may write the same entry
 * concurrently.
 *
 * @param folder has one subfolder for each key
 */
public record KeptCounts(Path folder) {

    /** The cached file; empty if there is none for the key. */
    public Optional<Path> find(String key) {
        return Optional.of(file(key)).filter(Files::isRegularFile);
    }

    /**
     * Copies a trial's counts into the cache, atomically.
     *
     * @throws UnfitEnvironment if the cache cannot be written
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
