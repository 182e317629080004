package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * A temporary folder of a run, removed with its contents when it is closed. It is noted in the ledger before it exists, and
 * only its owner may enter it.
 */
public record PrivateFolder(Path path, Ledger.Entry entry) implements AutoCloseable {

    /**
     * @param parent created if missing
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

    /** Creates a folder that only its owner may enter. */
    public static void create(Path folder) throws IOException {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** @throws UnfitEnvironment if something in it cannot be removed; its entry then stays in the ledger */
    @Override
    public void close() {
        try {
            delete(path);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(path, e);
        }
        entry.remove();
    }

    /**
     * Removes a folder and its contents; it is no error if it does not exist. Links are not followed, not even one that
     * replaces a folder meanwhile, where the system has {@link SecureDirectoryStream}.
     */
    public static void delete(Path root) throws IOException {
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (DirectoryStream<Path> parent =
                Files.newDirectoryStream(root.toAbsolutePath().getParent())) {
            if (parent instanceof SecureDirectoryStream<Path> secure) {
                delete(secure, root.getFileName());
                return;
            }
        }
        try (Stream<Path> all = Files.walk(root)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    /** Moves a finished folder to its place on the same file system; if another process was faster, that one's folder stays. */
    public static void keep(Path done, Path place) throws IOException {
        try {
            Files.move(done, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(place)) {
                throw e;
            }
        }
    }

    /** A step that creates or starts something. */
    @FunctionalInterface
    public interface Step<T> {
        T run() throws IOException, InterruptedException;
    }

    /**
     * Runs a step and returns its result; if it fails, runs {@code undo}.
     *
     * @param folder the folder that the step writes to, for the message
     * @throws UnfitEnvironment if the folder cannot be written, or whatever else the step throws
     * @throws java.util.concurrent.CancellationException if interrupted
     */
    public static <T> T orUndo(Path folder, Runnable undo, Step<T> step) {
        return orUndo(undo, () -> writing(folder, step));
    }

    /** As {@link #orUndo(Path, Runnable, Step)}, where a failure leaves nothing to undo. */
    public static <T> T writing(Path folder, Step<T> step) {
        try {
            return step.run();
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    /**
     * Runs a step and returns its result; if it fails, runs {@code undo}, whose own failure is added as a suppressed
     * exception.
     */
    public static <T> T orUndo(Runnable undo, Supplier<T> step) {
        try {
            return step.get();
        } catch (RuntimeException | Error e) {
            try {
                undo.run();
            } catch (RuntimeException second) {
                e.addSuppressed(second);
            }
            throw e;
        }
    }

    private static void delete(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        try {
            boolean isFolder = folder.getFileAttributeView(
                            name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes()
                    .isDirectory();
            if (!isFolder) {
                folder.deleteFile(name);
                return;
            }
            try (SecureDirectoryStream<Path> inside = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path each : inside) {
                    delete(inside, each.getFileName());
                }
            }
            folder.deleteDirectory(name);
        } catch (NoSuchFileException e) {
            // Removed meanwhile by a server that is ending.
            return;
        }
    }
}
