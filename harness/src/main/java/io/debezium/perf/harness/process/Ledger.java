package io.debezium.perf.harness.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.UnfitEnvironment;

/**
 * Lists on disk what a run must not leave behind: processes, clusters, containers, slots, tables, folders. An entry is
 * written before its thing exists and removed when it is gone, so that {@code perf clean} finds it after a {@code kill -9}.
 * One folder per run under {@code data/runs/}, one properties file per entry. Entries never hold a password.
 */
public final class Ledger implements AutoCloseable {

    /** The kind of an entry that cannot be read. */
    public static final String DAMAGED = "damaged";

    private static final String PROCESS = "process";
    private static final String OWNER = "owner.properties";

    /** The unique name of this process's folder. */
    private static final String RUN = ProcessHandle.current().pid() + "-" + System.currentTimeMillis();

    /** The open ledgers of this process; several may share a folder. */
    private static final Set<Ledger> OPEN = new HashSet<>();

    private static final AtomicInteger NEXT = new AtomicInteger();

    /**
     * Shell script that appends its process id and start time to the entry and then becomes the program by exec; if the write
     * fails, the program is not started. It uses shell built-ins only, so that the process id stays the same.
     */
    private static final String NOTE = "read -r stat 2> /dev/null < /proc/$$/stat;"
            + " printf 'pid=%s\\nstat=%s\\n' \"$$\" \"$stat\" >> \"$0\" && exec \"$@\"";

    /** setsid(1) of util-linux or busybox; it forks only if it leads a process group, which a child of the JVM does not. */
    private static final List<String> SESSION = Programs.find("setsid").isPresent() ? List.of("setsid") : List.of();

    private final Path folder;

    private Ledger(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the ledger of this process, which may be open already.
     *
     * @param data the harness's {@code data} folder; created when missing
     */
    public static synchronized Ledger open(Path data) {
        Path folder = data.toAbsolutePath().resolve("runs").resolve(RUN);
        try {
            // Other users may pass through the folder, since a server may run as another user, but not list it.
            Files.createDirectories(data.toAbsolutePath().getParent());
            make(data, "rwx--x--x");
            make(data.resolve("runs"), "rwx------");
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
        try {
            if (OPEN.stream().noneMatch(other -> other.folder.equals(folder))) {
                ProcessFacts.write(folder.resolve(OWNER), ProcessIdentity.self().facts());
            }
            Ledger ledger = new Ledger(folder);
            OPEN.add(ledger);
            return ledger;
        } catch (UnfitEnvironment e) {
            forget(folder);
            throw e;
        }
    }

    private static void make(Path folder, String permissions) throws IOException {
        if (!Files.isDirectory(folder)) {
            // Unlike createDirectory, this is content with a folder that another run has just made.
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
        }
    }

    /**
     * Adds an entry for a thing that has to be ended or removed.
     *
     * @param kind what it is: {@code process}, {@code cluster}, {@code container}, {@code slot}, {@code tables}, {@code
     *     tape}, {@code recording} or {@code folder}
     * @param facts what {@code perf clean} needs to find and end it; no secrets
     */
    public Entry add(String kind, Map<String, String> facts) {
        Path file = folder.resolve("%06d-%s.properties".formatted(NEXT.incrementAndGet(), kind));
        Map<String, String> all = new TreeMap<>(facts);
        all.put("kind", kind);
        ProcessFacts.write(file, all);
        return new Entry(kind, Map.copyOf(facts), file);
    }

    /**
     * Starts a program that must not outlive the run. Its entry is written before, so that {@code perf clean} always knows
     * it. It leads a session of its own: Ctrl-C in a terminal reaches only the harness, which then stops everything in order,
     * and processes that the program started can be found after its end.
     *
     * @param what the program is, for the user
     * @param out given each line of its standard output, on a thread of its own
     * @param err given each line of its standard error, on a thread of its own
     * @throws IOException if it cannot be started
     * @throws UnfitEnvironment if the entry cannot be written; the program is not started then
     */
    public Child start(Command command, String what, Consumer<String> out, Consumer<String> err) throws IOException {
        command.requireProgram();
        Map<String, String> facts = ProcessIdentity.surroundings();
        facts.put("what", what);
        Entry entry = add(PROCESS, facts);
        try {
            Process process = command.after(notedIn(entry.file())).fork();
            return new Child(command.words().get(0), process, entry, out, err);
        } catch (IOException e) {
            entry.remove();
            throw e;
        }
    }

    /** The words to put before a command line so that the process writes its id to an existing entry. */
    static List<String> notedIn(Path entry) {
        return Stream.concat(
                        SESSION.stream(),
                        Stream.of("/bin/sh", "-c", NOTE, entry.toAbsolutePath().toString()))
                .toList();
    }

    /** As {@link #leftovers(Path)}, in the {@code data} folder of this run. */
    public List<Entry> leftovers() {
        return leftovers(folder.getParent().getParent());
    }

    /** Removes this run's folder, unless entries are left in it or another ledger of this process uses it. */
    @Override
    public void close() {
        synchronized (Ledger.class) {
            OPEN.remove(this);
            if (OPEN.stream().noneMatch(other -> other.folder.equals(folder))
                    && entries(folder).isEmpty()) {
                forget(folder);
            }
        }
    }

    /**
     * The entries of runs whose harness process has ended, newest first within each run, which is the order of teardown.
     * Entries that cannot be read are of kind {@link #DAMAGED}.
     *
     * @param data the harness's {@code data} folder; need not exist
     */
    public static List<Entry> leftovers(Path data) {
        List<Entry> all = new ArrayList<>();
        for (Path run : runs(data)) {
            try {
                if (!mayRun(run)) {
                    all.addAll(entries(run));
                }
            } catch (IllegalArgumentException | UncheckedIOException e) {
                all.add(Entry.damaged(run.resolve(OWNER), e));
            }
        }
        return all;
    }

    /** Removes the folders of ended runs that have no entries left. */
    public static void sweep(Path data) {
        for (Path run : runs(data)) {
            try {
                if (!mayRun(run) && entries(run).isEmpty()) {
                    forget(run);
                }
            } catch (IllegalArgumentException e) {
                // A run with an unreadable owner stays; leftovers() reports it.
            }
        }
    }

    /**
     * Kills a program that {@link #start} has started, and its descendants.
     *
     * @param facts of its entry; without a {@code pid} the program was never started
     * @throws UnfitEnvironment if a process does not end, or belongs to another container
     * @throws IllegalArgumentException if the facts are not those of a process
     */
    public static void kill(Map<String, String> facts, Duration limit) throws InterruptedException {
        if (!facts.containsKey("pid")) {
            return;
        }
        ProcessIdentity leader = ProcessIdentity.of(facts);
        if (leader.isElsewhere()) {
            throw UnfitEnvironment.of("process.belongs-to-another-container", "process " + leader.pid());
        }
        Optional<Long> left =
                leader.kill(limit).stream().map(ProcessHandle::pid).findFirst();
        if (left.isPresent()) {
            throw UnfitEnvironment.of("process.does-not-end", "process " + left.get(), left.get());
        }
    }

    /** @throws IllegalArgumentException if the owner of the run cannot be read */
    private static boolean mayRun(Path run) {
        if (!Files.exists(run.resolve(OWNER)) && entries(run).isEmpty()) {
            return false;
        }
        ProcessIdentity owner = ProcessIdentity.of(ProcessFacts.read(run.resolve(OWNER)));
        return owner.isElsewhere() || owner.runs();
    }

    private static List<Entry> entries(Path run) {
        return Folders.children(run).stream()
                .filter(file -> !file.endsWith(OWNER))
                .sorted(Comparator.reverseOrder())
                .map(Entry::read)
                .toList();
    }

    private static List<Path> runs(Path data) {
        return Folders.children(data.resolve("runs")).stream()
                .filter(Files::isDirectory)
                .toList();
    }

    private static void forget(Path run) {
        try {
            Files.deleteIfExists(run.resolve(OWNER));
            Files.deleteIfExists(run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One thing that a run must not leave behind.
     *
     * @param kind what it is
     * @param facts how to find it
     * @param file the entry's file
     */
    public record Entry(String kind, Map<String, String> facts, Path file) {

        private static Entry read(Path file) {
            try {
                Map<String, String> facts = ProcessFacts.read(file);
                String kind = facts.get("kind");
                if (kind == null) {
                    throw new IllegalArgumentException("it names no kind");
                }
                return new Entry(kind, facts, file);
            } catch (IllegalArgumentException e) {
                return damaged(file, e);
            }
        }

        private static Entry damaged(Path file, RuntimeException why) {
            return new Entry(DAMAGED, Map.of("why", String.valueOf(why.getMessage())), file);
        }

        /**
         * The value of a fact.
         *
         * @throws IllegalArgumentException if the entry does not have it
         */
        public String fact(String name) {
            return Optional.ofNullable(facts.get(name))
                    .orElseThrow(() -> new IllegalArgumentException("it has no " + name));
        }

        /** Removes the entry, since the thing is gone. */
        public void remove() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(file, e);
            }
        }
    }
}
