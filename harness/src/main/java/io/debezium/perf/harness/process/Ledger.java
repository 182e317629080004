package io.debezium.perf.harness.process;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * What a run has started and must not leave behind, written to disk before it is started, so that {@code perf clean}
 * finds it after a {@code kill -9}. One folder per run under {@code data/runs/}, one properties file per thing; an entry
 * is removed when its thing is gone. Entries never hold a password.
 */
public final class Ledger implements AutoCloseable {

    private static final String OWNER = "owner.properties";

    private final Path folder;
    private final AtomicInteger next = new AtomicInteger();

    private Ledger(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the ledger of this process.
     *
     * @param data the harness's {@code data} folder; created when missing
     */
    public static Ledger open(Path data) {
        ProcessHandle self = ProcessHandle.current();
        Path folder = data.resolve("runs").resolve(Long.toString(self.pid()) + "-" + startMillis(self));
        try {
            // Others may pass, since a server may run as another user, and see nothing.
            Files.createDirectories(data.toAbsolutePath().getParent());
            make(data, "rwx--x--x");
            make(data.resolve("runs"), "rwx------");
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        write(
                folder.resolve(OWNER),
                Map.of("pid", Long.toString(self.pid()), "started", Long.toString(startMillis(self))));
        return new Ledger(folder);
    }

    private static void make(Path folder, String permissions) throws IOException {
        if (!Files.isDirectory(folder)) {
            try {
                Files.createDirectory(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
            } catch (FileAlreadyExistsException e) {
                // Another run has just made it.
                return;
            }
        }
    }

    /**
     * Notes a thing that has to be ended or removed.
     *
     * @param kind what it is: {@code cluster}, {@code slot}, {@code container}, {@code process}
     * @param facts what {@code perf clean} needs to find and end it; no secrets
     */
    public Entry add(String kind, Map<String, String> facts) {
        Path file = folder.resolve("%03d-%s.properties".formatted(next.incrementAndGet(), kind));
        Map<String, String> all = new TreeMap<>(facts);
        all.put("kind", kind);
        write(file, all);
        return new Entry(kind, Map.copyOf(facts), file);
    }

    /** Notes a forked program, by its id and the instant that it started. */
    public Entry add(Child child, String what) {
        return add(
                "process",
                Map.of(
                        "pid", Long.toString(child.pid()),
                        "started", Long.toString(child.startedAt().toEpochMilli()),
                        "what", what));
    }

    /** Removes this run's folder; entries that are still there stay, for {@code perf clean}. */
    @Override
    public void close() {
        if (entries(folder).isEmpty()) {
            forget(folder);
        }
    }

    /**
     * The entries of runs whose harness is gone, newest first within each run, which is the order to undo them in.
     *
     * @param data the harness's {@code data} folder; need not exist
     */
    public static List<Entry> leftovers(Path data) {
        List<Entry> all = new ArrayList<>();
        for (Path run : folders(data.resolve("runs"))) {
            Map<String, String> owner = read(run.resolve(OWNER));
            if (!isAlive(owner)) {
                all.addAll(entries(run));
            }
        }
        return all;
    }

    /** Removes the folders of ended runs that have no entries left. */
    public static void sweep(Path data) {
        for (Path run : folders(data.resolve("runs"))) {
            if (!isAlive(read(run.resolve(OWNER))) && entries(run).isEmpty()) {
                forget(run);
            }
        }
    }

    /**
     * The process that the facts {@code pid} and {@code started} name, if it still runs; a later process that got the
     * same id is not taken for it.
     */
    public static boolean isAlive(Map<String, String> facts) {
        return ProcessHandle.of(Long.parseLong(facts.getOrDefault("pid", "-1")))
                .filter(Liveness::runs)
                .filter(handle ->
                        Math.abs(startMillis(handle) - Long.parseLong(facts.getOrDefault("started", "0"))) < 20)
                .isPresent();
    }

    private static long startMillis(ProcessHandle handle) {
        return handle.info().startInstant().orElse(Instant.EPOCH).toEpochMilli();
    }

    private static List<Entry> entries(Path run) {
        try (Stream<Path> files = Files.list(run)) {
            return files.filter(file -> !file.endsWith(OWNER))
                    .sorted(Comparator.reverseOrder())
                    .map(file -> {
                        Map<String, String> facts = read(file);
                        return new Entry(facts.getOrDefault("kind", ""), facts, file);
                    })
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> folders(Path runs) {
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(runs)) {
            return files.filter(Files::isDirectory).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void forget(Path run) {
        try {
            Files.deleteIfExists(run.resolve(OWNER));
            Files.deleteIfExists(run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> read(Path file) {
        Properties properties = new Properties();
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        Map<String, String> facts = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> facts.put(name, properties.getProperty(name)));
        return facts;
    }

    private static void write(Path file, Map<String, String> facts) {
        Properties properties = new Properties();
        properties.putAll(facts);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One thing that a run must not leave behind.
     *
     * @param kind what it is
     * @param facts how to find it
     * @param file where this is written
     */
    public record Entry(String kind, Map<String, String> facts, Path file) {

        /** The thing is gone. */
        public void remove() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
