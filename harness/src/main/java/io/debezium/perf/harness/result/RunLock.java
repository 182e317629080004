package io.debezium.perf.harness.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.debezium.perf.harness.UnfitEnvironment;

/**
 * One process's right to write into the folder of a run. It is a lock on {@code .lock} in it, which the operating system
 * takes back from a process that ends, also by {@code kill -9}; what is in that file names the process for a message, and
 * decides nothing.
 */
public final class RunLock implements AutoCloseable {

    private final FileChannel channel;

    private RunLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws UnfitEnvironment if another process, or this one, writes into it, or it cannot be locked */
    public static RunLock take(ResultFolder folder) {
        Path file = folder.path().resolve(".lock");
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    write(
                            channel,
                            "%d (since %s)"
                                    .formatted(
                                            ProcessHandle.current().pid(),
                                            Instant.now().truncatedTo(ChronoUnit.SECONDS)));
                    return new RunLock(channel);
                }
                String holder = StandardCharsets.UTF_8.decode(read(channel)).toString();
                channel.close();
                throw inUse(folder, holder);
            } catch (OverlappingFileLockException e) {
                // Closing the channel would give up the lock that this process has: so do POSIX locks.
                throw inUse(folder, ProcessHandle.current().pid() + ", which is this one");
            }
        } catch (IOException e) {
            throw new UnfitEnvironment(
                    file.toString(),
                    "cannot be locked: " + e.getMessage(),
                    "Keep results on a file system that can, with --out.",
                    e);
        }
    }

    @Override
    public void close() {
        try (channel) {
            channel.truncate(0);
        } catch (IOException e) {
            // The disk is full, or the folder was removed: the lock is given up either way.
            return;
        }
    }

    private static UnfitEnvironment inUse(ResultFolder folder, String holder) {
        return new UnfitEnvironment(
                folder.path().toString(),
                "is being written by process " + holder,
                "Wait until that run has ended, or interrupt it.");
    }

    private static ByteBuffer read(FileChannel channel) throws IOException {
        ByteBuffer holder = ByteBuffer.allocate(100);
        channel.read(holder, 0);
        return holder.flip();
    }

    private static void write(FileChannel channel, String holder) throws IOException {
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(holder));
        channel.force(false);
    }
}
