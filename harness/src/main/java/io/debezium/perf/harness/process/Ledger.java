package io.debezium.perf.harness.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
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
 * What a run has started and must not leave behind, written to disk before it is started, so that {@code perf clean}
 * finds it after a {@code kill -9}. One folder per run under {@code data/runs/}, one properties file per thing; an entry
 * is removed when its thing is gone. Entries never hold a password.
 */
public final class Ledger implements AutoCloseable {

    /** The kind of an entry that cannot be read. */
    public static final String DAMAGED = "damaged";

    private static final String PROCESS = "process";
    private static final String OWNER = "owner.properties";

    /** Names this process's folder, unlike that of any other before or after it. */
    private static final String RUN = ProcessHandle.current().pid() + "-" + System.currentTimeMillis();

    /** Those of this process: what prepares a run may have one beside the run's own, of the same folder. */
    private static final Set<Ledger> OPEN = new HashSet<>();

    private static final AtomicInteger NEXT = new AtomicInteger();

    /**
     * A program that leads a session of its own notes its id and its start before it is itself; where it cannot, it is not
     * started. Built-in commands of the shell alone: nothing is forked, and the process is the same from fork to end.
     */
    private static final String NOTE = "read -r stat 2> /dev/null < /proc/$$/stat;"
            + " printf 'pid=%s\\nstat=%s\\n' \"$$\" \"$stat\" >> \"$0\" && exec \"$@\"";

    /** setsid(1) of util-linux or busybox; forks only if it leads its process group, which a child of ours does not. */
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
            // Others may pass, since a server may run as another user, and see nothing.
            Files.createDirectories(data.toAbsolutePath().getParent());
            make(data, "rwx--x--x");
            make(data.resolve("runs"), "rwx------");
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
     * @param kind what it is: {@code process}, {@code cluster}, {@code container}, {@code slot}, {@code tables}, {@code tape},
     *     {@code recording} or {@code folder}
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
     * Starts a program that must not outlive the run. Its entry is there before it is, so that it cannot run unknown to
     * {@code perf clean}. It leads a session of its own: Ctrl-C in a terminal reaches the harness alone, which then stops
     * everything in order, and what the program starts can be found when it has ended itself.
     *
     * @param what the user is told that it is
     * @param out given each line of its standard output, on a thread of its own
     * @param err given each line of its standard error, on a thread of its own
     * @throws IOException if it cannot be started
     * @throws UnfitEnvironment if it cannot be noted; nothing runs then
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

    /** What to put before a program's command line, which notes itself in a file that exists. */
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

    /** Removes this run's folder; entries that are still there stay, for {@code perf clean}. */
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
     * The entries of runs whose harness is gone, newest first within each run, which is the order to undo them in. What
     * cannot be read is among them, as {@link #DAMAGED}.
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
                // Told by leftovers(), and left.
            }
        }
    }

    /**
     * Kills a program that {@link #start} had started, and all that it has started.
     *
     * @param facts of its entry; where they name no process, none has been started
     * @throws UnfitEnvironment if something does not end, or is out of reach
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

    /** @throws IllegalArgumentException if that cannot be told */
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
     * @param file where this is written
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
         * One of its facts.
         *
         * @throws IllegalArgumentException if it is not there
         */
        public String fact(String name) {
            return Optional.ofNullable(facts.get(name))
                    .orElseThrow(() -> new IllegalArgumentException("it has no " + name));
        }

        /** The thing is gone. */
        public void remove() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw UnfitEnvironment.unwritable(file, e);
            }
        }
    }
}
