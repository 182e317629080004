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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryPoint.Identity;
import io.debezium.perf.harness.result.ResultJson;

/**
 * The file that the history is kept in: JSON lines, one {@link HistoryPoint} each. It only grows; of lines that are of the
 * same figure the last one counts. Processes take turns by a lock on the file itself, so that none sees or leaves half of
 * another's line.
 */
record HistoryFile(Path path) {

    /** A lock of the operating system holds against other processes only. */
    private static final Object WITHIN_THIS_PROCESS = new Object();

    /**
     * What the file says.
     *
     * @param points that count, in the order that they were first added
     * @param damaged what is wrong with which line, a sentence each
     */
    record ParsedHistory(List<HistoryPoint> points, List<String> damaged) {}

    /** The one field of a line that every version can read. */
    private record LineVersion(Integer schemaVersion) {}

    /**
     * @return nothing where there is no file
     * @throws InvalidConfiguration if a line was written by a newer version
     * @throws UnfitEnvironment if the file cannot be read
     */
    ParsedHistory read() {
        if (!Files.exists(path)) {
            return parsed("");
        }
        synchronized (WITHIN_THIS_PROCESS) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                    FileLock lock = channel.lock(0, Long.MAX_VALUE, true)) {
                return parsed(text(channel, lock));
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
        if (fresh(points, read()).isEmpty()) {
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
            List<HistoryPoint> fresh = fresh(points, parsed(text));
            // What was cut off in its middle stays a line of its own.
            String start = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
            write(
                    channel,
                    fresh.stream()
                            .map(point -> ResultJson.toLine(point) + "\n")
                            .collect(Collectors.joining("", start, "")));
            return fresh.size();
        }
    }

    /** At the end; nothing of it is left where there is no room for all. */
    private static void write(FileChannel channel, String lines) throws IOException {
        long end = channel.size();
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(lines);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes, channel.size());
            }
        } catch (IOException e) {
            channel.truncate(end);
            throw e;
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

    private ParsedHistory parsed(String text) {
        Map<Identity, HistoryPoint> points = new LinkedHashMap<>();
        List<String> damaged = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                try {
                    HistoryPoint point = point(lines.get(i), i + 1);
                    points.put(point.identity(), point);
                } catch (IllegalArgumentException e) {
                    damaged.add("Line %d of %s is left out, it is damaged: %s".formatted(i + 1, path, brief(e)));
                }
            }
        }
        return new ParsedHistory(List.copyOf(points.values()), List.copyOf(damaged));
    }

    /** Those that are not said yet, none twice. */
    private static List<HistoryPoint> fresh(List<HistoryPoint> others, ParsedHistory lines) {
        Map<Identity, HistoryPoint> said = new LinkedHashMap<>();
        lines.points().forEach(point -> said.put(point.identity(), point));
        List<HistoryPoint> fresh = new ArrayList<>();
        for (HistoryPoint other : others) {
            HistoryPoint before = said.put(other.identity(), other);
            if (before == null || !before.saysTheSameAs(other)) {
                fresh.add(other);
            }
        }
        return fresh;
    }

    private HistoryPoint point(String line, int number) {
        Integer version = ResultJson.readLine(line, LineVersion.class).schemaVersion();
        if (version != null && version > HistoryPoint.SCHEMA_VERSION) {
            throw new InvalidConfiguration(
                    "line %d of %s".formatted(number, path),
                    "has schemaVersion %d, this version reads %d".formatted(version, HistoryPoint.SCHEMA_VERSION),
                    "Use the version of the harness that wrote it, or name another file with --file.");
        }
        if (version == null || version < 1) {
            throw new IllegalArgumentException("it has no schemaVersion");
        }
        return ResultJson.readLine(line, HistoryPoint.class);
    }

    /** Jackson says on further lines where it was and what it expected. */
    private static String brief(IllegalArgumentException e) {
        return e.getMessage().lines().findFirst().orElse("");
    }
}
