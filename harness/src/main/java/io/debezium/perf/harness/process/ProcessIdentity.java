package io.debezium.perf.harness.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Identifies a process by its id and start time, so that a later process with the same id is not taken for it. The facts in
 * an entry are {@code pid}, {@code boot}, {@code namespace} and {@code start}.
 *
 * @param boot the machine's boot id; empty where there is none
 * @param namespace the pid and time namespaces that id and start belong to, since a container has its own; empty where there
 *     is none
 * @param start in clock ticks since the boot, which nobody can set; on systems without {@code /proc} in milliseconds since
 *     the epoch; -1 of a process that has ended
 */
public record ProcessIdentity(long pid, String boot, String namespace, long start) {

    private static final long UNKNOWN = -1;
    private static final int LITTLE_MILLIS = 10;
    private static final String BOOT = known(() -> Files.readString(Path.of("/proc/sys/kernel/random/boot_id")));
    private static final String NAMESPACE = known(() -> Files.readSymbolicLink(Path.of("/proc/self/ns/pid")))
            + known(() -> Files.readSymbolicLink(Path.of("/proc/self/ns/time")));

    /** This process. */
    public static ProcessIdentity self() {
        return of(ProcessHandle.current());
    }

    /**
     * The identity of a program that {@link Ledger#start} started. If the program has ended already, it is taken from its
     * entry, since its descendants may still run.
     *
     * @param noted supplies the facts that the program wrote to its entry
     */
    static ProcessIdentity of(ProcessHandle process, Supplier<Map<String, String>> noted) {
        ProcessIdentity seen = of(process);
        return seen.start == UNKNOWN && noted.get().containsKey("pid") ? of(noted.get()) : seen;
    }

    static ProcessIdentity of(ProcessHandle process) {
        return new ProcessIdentity(process.pid(), BOOT, NAMESPACE, start(process));
    }

    /**
     * The process that an entry names.
     *
     * @throws IllegalArgumentException if the facts name none
     */
    public static ProcessIdentity of(Map<String, String> facts) {
        // A program that notes itself copies its line of /proc: see Ledger.
        String stat = facts.getOrDefault("stat", "");
        return new ProcessIdentity(
                number(facts, "pid"),
                facts.getOrDefault("boot", ""),
                facts.getOrDefault("namespace", ""),
                stat.isBlank() ? start(facts) : ProcStat.parse(stat).ticks());
    }

    /** The start time among the facts; {@link #UNKNOWN} if it is missing. */
    private static long start(Map<String, String> facts) {
        return facts.containsKey("start") ? number(facts, "start") : UNKNOWN;
    }

    public Map<String, String> facts() {
        Map<String, String> facts = surroundings();
        facts.put("pid", Long.toString(pid));
        facts.put("start", Long.toString(start));
        return facts;
    }

    /** The facts that all processes of this machine and container share. */
    static Map<String, String> surroundings() {
        return new TreeMap<>(Map.of("boot", BOOT, "namespace", NAMESPACE));
    }

    /** Whether the process may be one of another container, whose processes cannot be seen from here. */
    public boolean isElsewhere() {
        return !boot.isEmpty() && (BOOT.isEmpty() || boot.equals(BOOT) && !namespace.equals(NAMESPACE));
    }

    /** Whether the process is one of this boot and this container, so that its id and start can be compared. */
    boolean isHere() {
        return boot.equals(BOOT) && namespace.equals(NAMESPACE);
    }

    /** Whether it runs; false for a process that {@link #isElsewhere()}. */
    public boolean runs() {
        return handle().isPresent();
    }

    /** The process, if it runs and can be seen from here. */
    Optional<ProcessHandle> handle() {
        return isHere() && start != UNKNOWN
                ? ProcessHandle.of(pid).filter(ProcessIdentity::runs).filter(process -> start(process) == start)
                : Optional.empty();
    }

    /**
     * Whether a process runs. A zombie has ended, though its parent has not asked for its exit code; where the system has no
     * {@code /proc}, zombies count as running.
     */
    public static boolean runs(ProcessHandle process) {
        // Without an entry in /proc the process has just ended, or the system has no /proc: isAlive() decides.
        return process.isAlive()
                && ProcStat.of(process.pid()).map(ProcStat::runs).orElseGet(process::isAlive);
    }

    private static long start(ProcessHandle process) {
        return ProcStat.of(process.pid())
                .map(ProcStat::ticks)
                .or(() -> BOOT.isEmpty() ? process.info().startInstant().map(Instant::toEpochMilli) : Optional.empty())
                .orElse(UNKNOWN);
    }

    private static long number(Map<String, String> facts, String name) {
        try {
            return Long.parseLong(String.valueOf(facts.get(name)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("%s=%s must be a number".formatted(name, facts.get(name)), e);
        }
    }

    private static String known(Callable<Object> fact) {
        try {
            return fact.call().toString().strip();
        } catch (Exception e) {
            return "";
        }
    }

    /**
     * Kills the process, its descendants, and the members of the session and the process group that it leads, also if it has
     * ended itself. Waits until they have ended.
     *
     * @return the processes that have not ended within the limit
     */
    Set<ProcessHandle> kill(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        Set<ProcessHandle> seen = new HashSet<>();
        while (true) {
            // Collected again in each round, since a process may have started another one meanwhile.
            handle().ifPresent(process -> {
                seen.add(process);
                process.descendants().forEach(seen::add);
            });
            members().forEach(seen::add);
            seen.removeIf(process -> !runs(process));
            if (seen.isEmpty() || System.nanoTime() > deadline) {
                return seen;
            }
            seen.forEach(ProcessHandle::destroyForcibly);
            Thread.sleep(LITTLE_MILLIS);
        }
    }

    private Stream<ProcessHandle> members() {
        // The kernel does not reuse an id that a session or group still has: if a later process has it, all members
        // have ended.
        boolean gone = !isHere()
                || ProcStat.of(pid).filter(stat -> stat.ticks() != start).isPresent();
        return gone
                ? Stream.empty()
                : ProcessHandle.allProcesses().filter(process -> ProcStat.of(process.pid())
                        .filter(this::isMember)
                        .isPresent());
    }

    private boolean isMember(ProcStat stat) {
        return (stat.session() == pid || stat.group() == pid) && stat.ticks() >= start && stat.runs();
    }

    /**
     * The fields of {@code /proc/PID/stat} that are needed here (proc_pid_stat(5)).
     *
     * @param state the state; {@code Z} and {@code X} mean that the process has ended
     * @param ticks the start time in clock ticks since the boot
     */
    record ProcStat(long pid, char state, long group, long session, long ticks) {

        private static final int GROUP = 2;
        private static final int SESSION = 3;
        private static final int START = 19;

        /** Empty when there is no such process, or no {@code /proc}. */
        static Optional<ProcStat> of(long pid) {
            try {
                return Optional.of(parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"))));
            } catch (IOException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        /**
         * @param line the content of the file
         * @throws IllegalArgumentException if it does not have that form
         */
        static ProcStat parse(String line) {
            // The process name, in parentheses, may contain any character.
            int name = line.indexOf(" (");
            int rest = line.lastIndexOf(") ");
            String[] fields = name < 0 || rest < 0
                    ? new String[0]
                    : line.substring(rest + 2).split(" ");
            if (fields.length <= START || fields[0].length() != 1) {
                throw new IllegalArgumentException("not of the form of /proc/PID/stat: " + line);
            }
            return new ProcStat(
                    Long.parseLong(line.substring(0, name)),
                    fields[0].charAt(0),
                    Long.parseLong(fields[GROUP]),
                    Long.parseLong(fields[SESSION]),
                    Long.parseLong(fields[START]));
        }

        boolean runs() {
            return state != 'Z' && state != 'X';
        }
    }
}
