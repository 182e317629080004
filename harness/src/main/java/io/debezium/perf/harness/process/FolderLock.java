package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * One process's right to write into a folder: an operating system lock on a file, which is released when the process ends,
 * also by {@code kill -9}. The file's text names the process for error messages only; the file stays, empty, when the lock is
 * released.
 *
 * <p>POSIX releases a lock as soon as its process closes any descriptor of the file, so a file that is locked here is not
 * opened a second time.
 */
public record FolderLock(Path file, FileChannel channel) implements AutoCloseable {

    /** The files that this process has locked; guards every opening of a lock file. */
    private static final Set<Path> HELD = new HashSet<>();

    /**
     * How often to try a lock whose file is empty: its holder is about to write its id, is releasing it, or only asks who
     * holds it.
     */
    private static final int ATTEMPTS = 20;

    private static final int PAUSE_MILLIS = 25;
    private static final int MOST_BYTES = 4096;

    /**
     * Locks a folder by the file {@code .lock} in it.
     *
     * @throws UnfitEnvironment if a process has it, this one included, or it cannot be locked
     */
    public static FolderLock in(Path folder) {
        return take(folder.resolve(".lock"), folder.toString());
    }

    /**
     * Locks a folder by the file {@code .NAME.lock} beside it, which works also for a folder that is made or removed
     * meanwhile. Its parent must exist.
     *
     * @param what the folder holds, for the error message
     * @throws UnfitEnvironment as {@link #in}
     */
    public static FolderLock beside(Path folder, String what) {
        return take(besideOf(folder), what);
    }

    /** The process that has locked a folder by the file beside it; empty when none has. */
    public static Optional<Long> holder(Path folder) {
        synchronized (HELD) {
            try {
                Path file = real(besideOf(folder));
                if (HELD.contains(file)) {
                    return Optional.of(ProcessHandle.current().pid());
                }
                if (!Files.exists(file)) {
                    return Optional.empty();
                }
                try (FileChannel channel = open(file)) {
                    return channel.tryLock() == null
                            ? Optional.ofNullable(read(channel).get("pid")).map(Long::valueOf)
                            : Optional.empty();
                }
            } catch (IOException e) {
                return Optional.empty();
            }
        }
    }

    /** Releases the lock; may be repeated. */
    @Override
    public void close() {
        synchronized (HELD) {
            if (!channel.isOpen()) {
                return;
            }
            try (channel) {
                channel.truncate(0);
            } catch (IOException e) {
                // The disk is full, or the folder was removed: the lock is released either way.
                return;
            } finally {
                HELD.remove(file);
            }
        }
    }

    private static FolderLock take(Path named, String what) {
        synchronized (HELD) {
            try {
                Path file = real(named);
                if (HELD.contains(file)) {
                    throw inUse(what, ProcessIdentity.self().facts());
                }
                FileChannel channel = open(file);
                try {
                    lock(channel, what);
                    HELD.add(file);
                    return new FolderLock(file, channel);
                } finally {
                    if (!HELD.contains(file)) {
                        channel.close();
                    }
                }
            } catch (IOException e) {
                throw UnfitEnvironment.of("process.cannot-be-locked", named, e.getMessage())
                        .because(e);
            } catch (InterruptedException e) {
                throw Interruption.of(e);
            }
        }
    }

    private static void lock(FileChannel channel, String what) throws IOException, InterruptedException {
        for (int attempt = 1; channel.tryLock() == null; attempt++) {
            Map<String, String> holder = read(channel);
            if (!holder.isEmpty() || attempt == ATTEMPTS) {
                throw inUse(what, holder);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        channel.truncate(0);
        String facts = ProcessFacts.text(ProcessIdentity.self().facts());
        channel.write(StandardCharsets.UTF_8.encode(facts), 0);
    }

    private static Map<String, String> read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        channel.read(bytes, 0);
        return ProcessFacts.parse(StandardCharsets.UTF_8.decode(bytes.flip()).toString());
    }

    private static UnfitEnvironment inUse(String what, Map<String, String> holder) {
        // The holder may not have written its id completely.
        if (!holder.containsKey("pid")) {
            return UnfitEnvironment.of("process.is-in-use", what, "another process");
        }
        boolean elsewhere = ProcessIdentity.of(holder).isElsewhere();
        String who = "process " + holder.get("pid") + (elsewhere ? " of another container" : "");
        return UnfitEnvironment.of("process.is-in-use", what, who);
    }

    private static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static Path besideOf(Path folder) {
        return folder.resolveSibling("." + folder.getFileName() + ".lock");
    }

    /** The file's path with links in its folder resolved, so that a file has one name. */
    private static Path real(Path file) throws IOException {
        return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
    }
}
