package io.debezium.perf.harness.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * One process's right to a folder. {@code NAME.owner} beside the folder names the process; an owner that is gone, also
 * by {@code kill -9}, counts for nothing. A lock on one file of the whole place makes looking and taking one step.
 */
public final class FolderLock implements AutoCloseable {

    private static final Object WITHIN_THIS_PROCESS = new Object();

    private final Path owner;

    private FolderLock(Path owner) {
        this.owner = owner;
    }

    /**
     * @param folder need not exist, but its parent does
     * @param what it is to the user
     * @throws UnfitEnvironment if another, or this process itself, has it
     */
    public static FolderLock take(Path folder, String what) {
        Path owner = file(folder);
        synchronized (WITHIN_THIS_PROCESS) {
            try (FileChannel channel = FileChannel.open(
                            owner.resolveSibling(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                Optional<Map<String, String>> other = owner(owner);
                if (other.isPresent()) {
                    throw inUse(what, owner, other.get());
                }
                write(owner, lock);
                return new FolderLock(owner);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The process that has the folder; empty when none has. */
    public static Optional<Long> holder(Path folder) {
        return owner(file(folder)).map(facts -> Long.valueOf(facts.get("pid")));
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(owner);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path file(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".owner");
    }

    private static UnfitEnvironment inUse(String what, Path owner, Map<String, String> other) {
        boolean elsewhere = ProcessIdentity.of(other).isElsewhere();
        return new UnfitEnvironment(
                what,
                "is in use by process %s%s (since %s)"
                        .formatted(other.get("pid"), elsewhere ? " of another container" : "", other.get("since")),
                elsewhere
                        ? "Two at once would disturb each other: wait until that one is done. Where the container is gone,"
                                + " remove " + owner
                        : "Two at once would disturb each other: wait until that one is done, or end it.");
    }

    /** A file that is damaged names nobody; one that is gone now has just been given up. */
    private static Optional<Map<String, String>> owner(Path file) {
        try {
            Map<String, String> facts = Facts.read(file);
            ProcessIdentity owner = ProcessIdentity.of(facts);
            return owner.isElsewhere() || owner.runs() ? Optional.of(facts) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static void write(Path owner, FileLock held) throws IOException {
        if (!held.isValid()) {
            throw new IOException("the lock on " + owner.getParent() + " was lost");
        }
        Map<String, String> facts = ProcessIdentity.self().facts();
        facts.put("since", Instant.now().toString());
        Facts.write(owner, facts);
    }
}
