package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.PrivateFolder;

/**
 * The folder of one private cluster and what else is made for it, or of another program of ours that runs as the same user.
 * It is noted in the ledger before it exists. It belongs to us: that user enters it and writes to folders in it alone, so that
 * no link of that user's leads root elsewhere.
 *
 * @param folder where it is
 */
record ClusterHome(Path folder, Ledger.Entry entry) {

    static final Path FALLBACK = Path.of("/var/tmp");

    /** Of a cluster. */
    static ClusterHome create(Path data, ServerUser user, Ledger ledger, Consumer<String> say) {
        return create(data, "cluster", user, ledger, say);
    }

    /**
     * @param data the harness's {@code data} folder
     * @param what it is of, a noun
     * @param say told when the folder cannot be there, because the server's user may not go there
     */
    static ClusterHome create(Path data, String what, ServerUser user, Ledger ledger, Consumer<String> say) {
        String id = Passwords.random().substring(0, 12);
        try {
            Path clusters = Files.createDirectories(data.resolve("clusters")).toRealPath();
            ClusterHome home = at(clusters.resolve(id), what, user, ledger);
            if (orUndo(home.folder(), home::delete, () -> user.canEnter(home.folder()))) {
                return home;
            }
            home.delete();
            ClusterHome fallback = at(FALLBACK.resolve("debezium-perf-" + id), what, user, ledger);
            say.accept("The %s is in %s: user %s, which it runs as, may not enter %s"
                    .formatted(what, fallback.folder(), user.name().orElse(""), clusters));
            return fallback;
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(data, e);
        }
    }

    /** Removes the folder and all that is in it, then the entry in the ledger. */
    void delete() {
        try {
            PrivateFolder.delete(folder);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
        entry.remove();
    }

    /** What makes something of ours, or starts it. */
    @FunctionalInterface
    interface Making<T> {
        T run() throws IOException, InterruptedException;
    }

    /**
     * The outcome of a step, which is undone when it fails.
     *
     * @param folder that the step writes to
     * @throws UnfitEnvironment if the folder cannot be written, or whatever else the step throws
     */
    static <T> T orUndo(Path folder, Runnable undo, Making<T> step) {
        try {
            return step.run();
        } catch (IOException e) {
            undo.run();
            throw UnfitEnvironment.unwritable(folder, e);
        } catch (InterruptedException e) {
            undo.run();
            throw Interruption.of(e);
        } catch (RuntimeException | Error e) {
            undo.run();
            throw e;
        }
    }

    /** A folder of ours that the user enters. */
    static void make(Path folder, ServerUser user) throws IOException {
        PrivateFolder.create(folder);
        if (user.name().isPresent()) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        }
    }

    /** Writes a file that nobody but the user reads, in a folder of ours. */
    static Path secret(Path file, ServerUser user, String text) throws IOException {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
        user.own(file);
        return file;
    }

    private static ClusterHome at(Path folder, String what, ServerUser user, Ledger ledger) throws IOException {
        Ledger.Entry entry = ledger.add("cluster", Map.of("folder", folder.toString(), "what", what));
        make(folder, user);
        return new ClusterHome(folder, entry);
    }
}
