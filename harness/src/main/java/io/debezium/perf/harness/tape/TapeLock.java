package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Ledger;

/**
 * One process's right to a tape. {@code ID.owner} beside the tape's folder names the process; an owner that is gone, also
 * by {@code kill -9}, counts for nothing. A lock on one file of the whole place makes looking and taking one step.
 */
final class TapeLock implements AutoCloseable {

    private static final Object WITHIN_THIS_PROCESS = new Object();

    private final Path owner;

    private TapeLock(Path owner) {
        this.owner = owner;
    }

    /**
     * @param place where the tapes are; exists
     * @throws UnfitEnvironment if another, or this process itself, has it
     */
    static TapeLock take(Path place, String id) {
        Path owner = place.resolve(id + ".owner");
        synchronized (WITHIN_THIS_PROCESS) {
            try (FileChannel channel = FileChannel.open(
                            place.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                Optional<Map<String, String>> other = owner(owner);
                if (other.isPresent()) {
                    throw inUse(id, other.get());
                }
                write(owner, lock);
                return new TapeLock(owner);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The process that has the tape; empty when none has. */
    static Optional<Long> holder(Path place, String id) {
        return owner(place.resolve(id + ".owner")).map(facts -> Long.valueOf(facts.get("pid")));
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(owner);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static UnfitEnvironment inUse(String id, Map<String, String> other) {
        return new UnfitEnvironment(
                "tape " + id,
                "is in use by process %s (since %s)".formatted(other.get("pid"), other.get("since")),
                "Two at once would disturb each other: wait until that one is done, or end it.");
    }

    private static Optional<Map<String, String>> owner(Path file) {
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException e) {
                // It has just been given up.
                return Optional.empty();
            }
        }
        Map<String, String> facts = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> facts.put(name, properties.getProperty(name)));
        return Optional.of(facts).filter(all -> all.containsKey("started") && Ledger.isAlive(all));
    }

    private static void write(Path owner, FileLock held) throws IOException {
        if (!held.isValid()) {
            throw new IOException("the lock on " + owner.getParent() + " was lost");
        }
        ProcessHandle self = ProcessHandle.current();
        Properties properties = new Properties();
        properties.setProperty("pid", Long.toString(self.pid()));
        properties.setProperty(
                "started",
                Long.toString(self.info().startInstant().orElse(Instant.EPOCH).toEpochMilli()));
        properties.setProperty("since", Instant.now().toString());
        try (Writer writer = Files.newBufferedWriter(owner)) {
            properties.store(writer, null);
        }
    }
}
