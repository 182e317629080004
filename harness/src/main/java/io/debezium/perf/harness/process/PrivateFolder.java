package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.UUID;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * A folder that a run makes for something that it starts, and removes again with all that is in it. It is noted in the
 * ledger before it exists, and nobody but the user enters it.
 */
public final class PrivateFolder implements AutoCloseable {

    private final Path path;
    private final Ledger.Entry entry;

    private PrivateFolder(Path path, Ledger.Entry entry) {
        this.path = path;
        this.entry = entry;
    }

    /**
     * @param parent made where it is missing
     * @throws UnfitEnvironment if it cannot be made
     */
    public static PrivateFolder make(Path parent, Ledger ledger) {
        Path path = parent.toAbsolutePath().resolve(UUID.randomUUID().toString());
        try {
            Files.createDirectories(parent);
            Ledger.Entry entry = ledger.add("folder", Map.of("path", path.toString()));
            create(path);
            return new PrivateFolder(path, entry);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(path, e);
        }
    }

    public Path path() {
        return path;
    }

    /** Creates a folder that nobody but its owner enters. */
    public static void create(Path folder) throws IOException {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** @throws UnfitEnvironment if something in it cannot be removed; the ledger keeps it then */
    @Override
    public void close() {
        try {
            delete(path);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(path, e);
        }
        entry.remove();
    }

    /** Removes a folder and all that is in it, following no links; one that is gone already is not an error. */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (Files.exists(file)) {
                    throw e;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
