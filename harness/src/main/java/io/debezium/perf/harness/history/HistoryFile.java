package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.ResultJson;

/**
 * The file that the history is kept in: JSON lines, one {@link HistoryPoint} each. It only grows; of lines that are of the
 * same figure the last one counts. Processes take turns by a lock on the file itself, so that none sees or leaves half of
 * another's line.
 */
final class HistoryFile {

    /** A lock of the operating system holds against other processes only. */
    private static final Object WITHIN_THIS_PROCESS = new Object();

    private final Path path;

    HistoryFile(Path path) {
        this.path = path;
    }

    /**
     * @return nothing where there is no file
     * @throws InvalidConfiguration if a line was written by a newer version
     * @throws UnfitEnvironment if the file cannot be read
     */
    HistoryLines read() {
        if (!Files.exists(path)) {
            return HistoryLines.of(path, "");
        }
        synchronized (WITHIN_THIS_PROCESS) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                    FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
                return HistoryLines.of(path, text(channel, lock));
            } catch (IOException e) {
                throw new UnfitEnvironment(
                        path.toString(), "cannot be read: " + why(e), "Name a readable file with --file.", e);
            }
        }
    }

    /**
     * Adds those that it does not say yet; all of them or, where that fails, none. Where there are none, nothing is
     * written, and nothing is made.
     *
     * @return how many
     * @throws InvalidConfiguration if a line was written by a newer version; nothing is added then
     * @throws UnfitEnvironment if the file cannot be written
     */
    int add(List<HistoryPoint> points) {
        if (read().without(points).isEmpty()) {
            return 0;
        }
        synchronized (WITHIN_THIS_PROCESS) {
            try {
                Files.createDirectories(path.toAbsolutePath().getParent());
                return addLocked(points);
            } catch (IOException e) {
                throw new UnfitEnvironment(
                        path.toString(),
                        "cannot be written: " + why(e) + "; nothing was added to it",
                        "Make room for it, or name another file with --file; then run it again.",
                        e);
            }
        }
    }

    /** Of a file that may not be opened, Java says its name only. */
    private static String why(IOException e) {
        return e instanceof AccessDeniedException ? "permission denied" : e.getMessage();
    }

    private int addLocked(List<HistoryPoint> points) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            String text = text(channel, lock);
            List<HistoryPoint> fresh = HistoryLines.of(path, text).without(points);
            // What was cut off in its middle stays a line of its own.
            append(channel, text.isEmpty() || text.endsWith("\n") ? "" : "\n", fresh);
            return fresh.size();
        }
    }

    private static void append(FileChannel channel, String start, List<HistoryPoint> fresh) throws IOException {
        long end = channel.size();
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(fresh.stream()
                .map(point -> ResultJson.toLine(point) + "\n")
                .collect(Collectors.joining("", start, "")));
        try {
            channel.position(end);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } catch (IOException e) {
            takeBack(channel, end, e);
            throw e;
        }
    }

    private static void takeBack(FileChannel channel, long end, IOException cause) {
        try {
            channel.truncate(end);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static String text(FileChannel channel, FileLock held) throws IOException {
        if (!held.isValid()) {
            throw new IOException("the lock on it was lost");
        }
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // Reads on.
        }
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
    }
}
